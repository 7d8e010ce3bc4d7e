import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { toNetwork } from '#contract/network.ts'
import type { Database } from '#database/open.ts'
import { isLockOut, withAttemptLimits, lockOutEvent, createSignInLimits } from './sign-in-attempts.ts'
import type { Auth } from '../better-auth/auth.ts'
import type { AccountEvents } from './account-events.ts'
import type { FinishSignIn } from './finish-sign-in.ts'
import type { KnownDevices } from './known-devices.ts'
import { PASSWORD_MAX } from '../passwords/password-rules.ts'
import type { HashingQueue } from '../passwords/hashing-queue.ts'
import { endSession, findPerson } from '../people/people.ts'
import { parseBody, ApiError } from '../http/api-error.ts'

interface SignInRouteOptions {
  db: Database
  auth: Auth
  devices: KnownDevices
  hashingQueues: { known: HashingQueue; unknown: HashingQueue }
  events: AccountEvents
  finishSignIn: FinishSignIn
}

/** Adds the route to sign in with a password. If the person has an authenticator app, another route takes its code afterwards. */
export function addSignInRoute(
  app: FastifyInstance,
  { db, auth, devices, hashingQueues, events, finishSignIn }: SignInRouteOptions,
): void {
  app.post('/auth/sign-in/email', { bodyLimit: 10_000 }, async (request, reply) => {
    const credentials = parseBody(SignInBody, request.body)
    const previousSession = await auth.getSession(request, 'read')
    const device = devices.find(request, credentials.email)
    const limits = createSignInLimits({ address: request.ip, email: credentials.email, device })
    const { cookies, body } = await hashingQueues[device === null ? 'unknown' : 'known'](() =>
      withAttemptLimits(db, limits, async () => {
        const reply = await auth.call(request, '/sign-in/email', credentials)
        if (reply.status === 401) {
          const person = await logRefusedAttempt(db, request, { email: credentials.email, reason: 'wrong sign-in' })
          const failedEvent = { action: 'session.sign_in_failed', isOwn: false }
          if (person) await events.record(db, request, { userId: person.id, ...failedEvent })
          throw new ApiError('wrong_credentials')
        }
        if (reply.status !== 200) throw new Error(`better-auth responded with ${reply.status} to a sign-in.`)
        return reply
      }),
    ).catch(async (error: unknown) => {
      if (!isLockOut(error)) throw error
      const person = await logRefusedAttempt(db, request, { email: credentials.email, reason: 'sign-in locked' })
      if (person) await events.record(db, request, { userId: person.id, ...lockOutEvent })
      throw error
    })
    if (previousSession) await endSession(db, { sessionId: previousSession.sessionId, userId: previousSession.user.id })
    const result = SignInResult.parse(body)
    if ('user' in result) return finishSignIn(request, reply, { userId: result.user.id, cookies, method: 'password' })
    return reply.header('set-cookie', cookies).send({ twoFactorRedirect: true })
  })
}

const SignInBody = z.strictObject({
  email: z.email().max(254),
  password: z.string().min(1).max(PASSWORD_MAX),
  rememberMe: z.boolean().default(true),
})
const SignInResult = z.union([
  z.object({ twoFactorRedirect: z.literal(true) }),
  z.object({ user: z.object({ id: z.string() }) }),
])

/** Logs a refused attempt, and returns the owner of the account. Null if there is no such account. */
async function logRefusedAttempt(
  db: Database,
  request: FastifyRequest,
  { email, reason }: { email: string; reason: 'wrong sign-in' | 'sign-in locked' },
): Promise<{ id: string } | null> {
  const person = await findPerson(db, email)
  const masked = email.replace(/^(.).*(@[^@]*)$/, '$1***$2')
  request.log.warn({ person: person?.id ?? `unknown, ${masked}`, from: toNetwork(request.ip) }, reason)
  return person
}
