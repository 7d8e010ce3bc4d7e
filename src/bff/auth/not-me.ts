import { hashPassword } from 'better-auth/crypto'
import { and, eq, gte, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SecuredAccount } from '#contract/secured-account.ts'
import type { Database } from '#database/open.ts'
import { invalidField, parseBody } from '../http/api-error.ts'
import type { Auth } from '../better-auth/auth.ts'
import { hasPassword } from '../people/people.ts'
import { auditEntries } from '../audit/schema.ts'
import { account, invitation, passkey, session, twoFactor, user } from '../better-auth/schema.ts'
import { assistantGrants } from '../people/schema.ts'
import { notifySessionsChanged } from '../people/session-changes.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { type AccountEvents, NotMeLink } from './account-events.ts'
import { consumeLink, deleteLinks, findLink } from './mailed-links.ts'

interface NotMeRouteOptions {
  db: Database
  auth: Auth
  events: AccountEvents
  upstream: Upstream
}

/** The route of the "This was not me" link in a warning mail. The route secures the account. */
export function addNotMeRoute(app: FastifyInstance, { db, auth, events, upstream }: NotMeRouteOptions): void {
  app.post('/auth/not-me', { bodyLimit: 10_000 }, async (request) => {
    const { token } = parseBody(z.strictObject({ token: z.string().min(1).max(200) }), request.body)
    const expired = invalidField('token', 'This link was used before, or has expired')
    if ((await findLink(db, 'not_me', token)) === null) throw expired
    // Hashed before the transaction, because hashing takes a tenth of a second.
    const unusablePassword = await hashPassword(randomBytes(32).toString('base64url'))
    const { person, secured, keys } = await db.transaction(async (tx) => {
      const value = await consumeLink(tx, 'not_me', token)
      if (value === null) throw expired
      const link = NotMeLink.parse(JSON.parse(value))
      const since = new Date(link.since)
      const [account] = await tx.select().from(user).where(eq(user.id, link.userId)).for('update')
      if (!account) throw expired
      const removedCounts = await secureAccount(tx, { userId: link.userId, since, unusablePassword })
      const restoredEmail = await restoreEmail(tx, account, link.formerEmail)
      await events.record(tx, request, { userId: link.userId, action: 'account.secure' })
      const newKeys = await listNewKeys(tx, { userId: link.userId, since })
      const email = restoredEmail ?? account.email
      return {
        person: { id: account.id, name: account.name },
        secured: { ...removedCounts, email, address: restoredEmail !== null },
        keys: newKeys,
      }
    })
    const revoked = await Promise.all(keys.map(({ workspaceId, id }) => upstream.revokeKey(person, workspaceId, id)))
    const reset = (await hasPassword(db, person.id)) ? await auth.tokens.create('reset-password', person.id) : null
    const answer: SecuredAccount = {
      ...secured,
      keys: revoked.filter(Boolean).length,
      resetToken: reset?.token ?? null,
    }
    return answer
  })
}

/** Ends all sessions and the access of all assistants, and removes every way to sign in that was added after `since`. */
async function secureAccount(
  tx: Database,
  { userId, since, unusablePassword }: { userId: string; since: Date; unusablePassword: string },
) {
  const sessions = await tx.delete(session).where(eq(session.userId, userId)).returning({ id: session.id })
  const passkeys = await tx
    .delete(passkey)
    .where(and(eq(passkey.userId, userId), gte(passkey.createdAt, since)))
    .returning({ id: passkey.id })
  const authenticators = await tx
    .delete(twoFactor)
    .where(and(eq(twoFactor.userId, userId), gte(twoFactor.createdAt, since)))
    .returning({ id: twoFactor.id })
  if (authenticators.length > 0) await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId))
  const passwords = await tx
    .update(account)
    .set({ password: unusablePassword })
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential'), gte(account.updatedAt, since)))
    .returning({ id: account.id })
  const assistants = await tx
    .delete(assistantGrants)
    .where(eq(assistantGrants.userId, userId))
    .returning({ id: assistantGrants.id })
  const invitations = await tx
    .delete(invitation)
    .where(and(eq(invitation.inviterId, userId), eq(invitation.status, 'pending'), gte(invitation.createdAt, since)))
    .returning({ id: invitation.id })
  await deleteLinks(tx, userId)
  await notifySessionsChanged(tx, userId)
  return {
    sessions: sessions.length,
    passkeys: passkeys.length,
    authenticators: authenticators.length,
    password: passwords.length > 0,
    invitations: invitations.length,
    assistants: assistants.length,
  }
}

/** Restores and returns the former address of an account. Null if the address cannot or need not be restored. */
async function restoreEmail(
  tx: Database,
  { id, email }: { id: string; email: string },
  formerEmail: string | undefined,
): Promise<string | null> {
  if (formerEmail === undefined || formerEmail === email) return null
  const otherOwners = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, formerEmail), ne(user.id, id)))
  if (otherOwners.length > 0) return null
  await tx.update(user).set({ email: formerEmail, emailVerified: true }).where(eq(user.id, id))
  return formerEmail
}

/** Lists the API keys that the person has created after `since`. */
async function listNewKeys(tx: Database, { userId, since }: { userId: string; since: Date }) {
  const { workspaceId, targetId, actorId, action, at } = auditEntries
  const rows = await tx
    .select({ workspaceId, id: targetId })
    .from(auditEntries)
    .where(and(eq(actorId, userId), eq(action, 'key.create'), gte(at, since)))
  return rows.flatMap(({ id, ...rest }) => (id === null ? [] : [{ ...rest, id }]))
}
