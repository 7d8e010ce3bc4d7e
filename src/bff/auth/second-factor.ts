import { and, eq, notExists } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { passkey, session, user } from '../schema.ts'
import { SESSIONS_CHANNEL } from '../streams.ts'

/** After a second factor was removed: if it was the last one, no session of the person counts as having one. */
export async function dropSecondFactor(db: Database, userId: string): Promise<void> {
  const passkeys = db.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, userId))
  const apps = db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.twoFactorEnabled, true)))
  await db
    .update(session)
    .set({ secondFactor: false })
    .where(and(eq(session.userId, userId), eq(session.singleSignOn, false), notExists(passkeys), notExists(apps)))
  await notify(db, SESSIONS_CHANNEL, userId)
}

/** After a second factor was set up: ends the sessions that began without one. */
export async function endWeakSessions(db: Database, userId: string): Promise<void> {
  await db.delete(session).where(and(eq(session.userId, userId), eq(session.secondFactor, false)))
  await notify(db, SESSIONS_CHANNEL, userId)
}
