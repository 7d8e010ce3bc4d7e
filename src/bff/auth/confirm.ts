import type { FastifyInstance, FastifyRequest } from 'fastify'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { ApiError, invalidField, parseBody } from '../http/api-error.ts'
import type { Auth } from '../better-auth/auth.ts'
import type { HashingQueue } from '../passwords/hashing-queue.ts'
import { PASSWORD_MAX } from '../passwords/password-rules.ts'
import { endSession, hasPassword, listPasskeyNames } from '../people/people.ts'
import type { People, Person } from '../people/person.ts'
import { session } from '../better-auth/schema.ts'
import { withAttemptLimits } from './sign-in-attempts.ts'
import { requirePassword } from './account-routes.ts'

interface ConfirmRouteOptions {
  db: Database
  auth: Auth
  people: People
  hashingQueue: HashingQueue
}

const CONFIRMATION_MS = 5 * 60_000

/** Adds the route to confirm a session by the password or a passkey. A session that somebody left open must not be enough to add a way to sign in. */
export function addConfirmRoute(app: FastifyInstance, options: ConfirmRouteOptions): void {
  const { db, people } = options

  app.post('/auth/confirm', { bodyLimit: 50_000 }, async (request, reply) => {
    const person = await people.requireSignedIn(request)
    const proof = parseBody(Proof, request.body)
    if ('passkey' in proof) await requirePasskey(options, request, { person, response: proof.passkey })
    else await requirePassword(options, request, { person, password: proof.password })
    await db.update(session).set({ confirmedAt: new Date() }).where(eq(session.id, person.sessionId))
    return reply.code(204).send()
  })
}

const Proof = z.union([
  z.strictObject({ password: z.string().min(1).max(PASSWORD_MAX) }),
  z.strictObject({ passkey: z.looseObject({ id: z.string().max(2_000), response: z.looseObject({}) }) }),
])

async function requirePasskey(
  { db, auth }: ConfirmRouteOptions,
  request: FastifyRequest,
  { person, response }: { person: Person; response: object },
): Promise<void> {
  const limit = { key: `passkey of ${person.id}`, max: 5, seconds: 60 }
  await withAttemptLimits(db, [limit], async () => {
    const answer = await auth.call(request, '/passkey/verify-authentication', { response })
    const signedIn = PasskeyAnswer.safeParse(answer.body).data
    // better-auth has created another session, which is ended at once. The session of the request continues.
    if (signedIn) await endSession(db, { sessionId: signedIn.session.id, userId: signedIn.session.userId })
    if (signedIn?.session.userId !== person.id)
      throw invalidField('passkey', 'This passkey does not belong to your account')
  })
}

const PasskeyAnswer = z.object({ session: z.object({ id: z.string(), userId: z.string() }) })

/** Throws `confirmation_required` unless the session was confirmed in the last five minutes. */
export async function requireConfirmation(db: Database, person: Pick<Person, 'id' | 'sessionId'>): Promise<void> {
  if (!(await isConfirmed(db, person))) throw new ApiError('confirmation_required')
}

async function isConfirmed(db: Database, person: Pick<Person, 'id' | 'sessionId'>): Promise<boolean> {
  const { confirmedAt, createdAt } = session
  const [row] = await db.select({ confirmedAt, createdAt }).from(session).where(eq(session.id, person.sessionId))
  const isRecent = (time: Date | null | undefined) =>
    time !== null && time !== undefined && Date.now() - time.getTime() < CONFIRMATION_MS
  if (isRecent(row?.confirmedAt)) return true
  // People without a password and a passkey come from their identity provider, where they can sign in again.
  const hasProof = (await hasPassword(db, person.id)) || (await listPasskeyNames(db, person.id)).length > 0
  return !hasProof && isRecent(row?.createdAt)
}
