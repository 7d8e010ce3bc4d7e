import type { FastifyInstance, FastifyRequest } from 'fastify'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { ApiError, invalidField, parseBody } from '../http/api-error.ts'
import type { Auth } from '../better-auth/auth.ts'
import type { Turns } from '../passwords/hashing-turns.ts'
import { PASSWORD_MAX } from '../passwords/password-rules.ts'
import { endSession, hasPassword, listPasskeyNames } from '../people/people.ts'
import type { People, Person } from '../people/person.ts'
import { session } from '../better-auth/schema.ts'
import { limited } from './sign-in-attempts.ts'
import { requirePassword } from './account-routes.ts'

interface Parts {
  db: Database
  auth: Auth
  people: People
  turns: Turns
}

const CONFIRMED_MS = 5 * 60_000

/** Giving the password or a passkey again: a session that somebody left open must not be enough to add a way to sign in. */
export function confirmRoute(app: FastifyInstance, parts: Parts): void {
  const { db, people } = parts

  app.post('/auth/confirm', { bodyLimit: 50_000 }, async (request, reply) => {
    const person = await people.account(request)
    const sent = parseBody(Proof, request.body)
    if ('passkey' in sent) await requirePasskey(parts, request, { person, response: sent.passkey })
    else await requirePassword(parts, request, { person, password: sent.password })
    await db.update(session).set({ confirmedAt: new Date() }).where(eq(session.id, person.sessionId))
    return reply.code(204).send()
  })
}

const Proof = z.union([
  z.strictObject({ password: z.string().min(1).max(PASSWORD_MAX) }),
  z.strictObject({ passkey: z.looseObject({ id: z.string().max(2_000), response: z.looseObject({}) }) }),
])

async function requirePasskey(
  { db, auth }: Parts,
  request: FastifyRequest,
  { person, response }: { person: Person; response: object },
): Promise<void> {
  const limit = { key: `passkey of ${person.id}`, max: 5, seconds: 60 }
  await limited(db, [limit], async () => {
    const answer = await auth.ask(request, '/passkey/verify-authentication', { response })
    const signedIn = SignedIn.safeParse(answer.body).data
    // Its own session is of no use: that of the request goes on.
    if (signedIn) await endSession(db, { sessionId: signedIn.session.id, userId: signedIn.session.userId })
    if (signedIn?.session.userId !== person.id)
      throw invalidField('passkey', 'This passkey does not belong to your account')
  })
}

const SignedIn = z.object({ session: z.object({ id: z.string(), userId: z.string() }) })

/** Throws `confirmation_required` unless the session was confirmed in the last five minutes. */
export async function requireConfirmed(db: Database, person: Pick<Person, 'id' | 'sessionId'>): Promise<void> {
  if (!(await isConfirmed(db, person))) throw new ApiError('confirmation_required')
}

async function isConfirmed(db: Database, person: Pick<Person, 'id' | 'sessionId'>): Promise<boolean> {
  const { confirmedAt, createdAt } = session
  const [found] = await db.select({ confirmedAt, createdAt }).from(session).where(eq(session.id, person.sessionId))
  const isRecent = (at: Date | null | undefined) =>
    at !== null && at !== undefined && Date.now() - at.getTime() < CONFIRMED_MS
  if (isRecent(found?.confirmedAt)) return true
  // Whoever has neither came from their identity provider, which they can do again.
  const hasProof = (await hasPassword(db, person.id)) || (await listPasskeyNames(db, person.id)).length > 0
  return !hasProof && isRecent(found?.createdAt)
}
