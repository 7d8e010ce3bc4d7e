import { and, eq, notExists } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { passkey, session, twoFactor, user } from '../better-auth/schema.ts'
import { endAccess, endAssistants } from '../people/end-access.ts'
import { assistantGrants } from '../people/schema.ts'
import { notifySessionsChanged } from '../people/session-changes.ts'

/**
 * Removes the authenticator app, the recovery codes and all passkeys of a person who has lost them, and ends all access of the person. Returns
 * the number of removed apps and passkeys.
 */
export async function removeSecondFactors(tx: Database, userId: string): Promise<number> {
  const apps = await tx.delete(twoFactor).where(eq(twoFactor.userId, userId)).returning({ id: twoFactor.id })
  const passkeys = await tx.delete(passkey).where(eq(passkey.userId, userId)).returning({ id: passkey.id })
  await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId))
  await endAccess(tx, userId)
  return apps.length + passkeys.length
}

/**
 * Must be called after a second factor was removed. If it was the last second factor, the sessions and the assistants of the person no longer
 * count as having a second factor.
 */
export async function updateSecondFactor(db: Database, userId: string): Promise<void> {
  const passkeys = db.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, userId))
  const apps = db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.twoFactorEnabled, true)))
  await db
    .update(session)
    .set({ secondFactor: false })
    .where(and(eq(session.userId, userId), eq(session.singleSignOn, false), notExists(passkeys), notExists(apps)))
  // Nothing says whether an assistant was let in after single sign-on. Where two factors are required, it has to be let in again.
  await db
    .update(assistantGrants)
    .set({ secondFactor: false })
    .where(and(eq(assistantGrants.userId, userId), notExists(passkeys), notExists(apps)))
  await notifySessionsChanged(db, userId)
}

/** Must be called after a second factor was set up. Ends the sessions that began without one, and the access of assistants let in by them. */
export async function endSessionsWithoutSecondFactor(db: Database, userId: string): Promise<void> {
  await db.delete(session).where(and(eq(session.userId, userId), eq(session.secondFactor, false)))
  await endAssistants(db, userId, eq(assistantGrants.secondFactor, false))
}
