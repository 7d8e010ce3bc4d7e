import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { toNetwork } from '#contract/network.ts'
import type { Database } from '#database/open.ts'
import { isLockOut, limited, lockOut, signInLimits } from './sign-in-attempts.ts'
import type { Auth } from '../better-auth/auth.ts'
import type { AccountEvents } from './account-events.ts'
import type { FinishSignIn } from './finish-sign-in.ts'
import type { KnownDevices } from './known-devices.ts'
import { PASSWORD_MAX } from '../passwords/password-rules.ts'
import type { Turns } from '../passwords/hashing-turns.ts'
import { endSession, findPerson } from '../people/people.ts'
import { parseBody, ApiError } from '../http/api-error.ts'

interface SignInParts {
  db: Database
  auth: Auth
  devices: KnownDevices
  turns: { known: Turns; unknown: Turns }
  events: AccountEvents
  finish: FinishSignIn
}

/** Signing in with a password. If the person has an authenticator app, its code follows at another address. */
export function signInRoute(app: FastifyInstance, { db, auth, devices, turns, events, finish }: SignInParts): void {
  app.post('/auth/sign-in/email', { bodyLimit: 10_000 }, async (request, reply) => {
    const sent = parseBody(SignIn, request.body)
    const before = await auth.getSession(request, 'look')
    const device = devices.find(request, sent.email)
    const limits = signInLimits({ address: request.ip, email: sent.email, device })
    const { cookies, body } = await turns[device === null ? 'unknown' : 'known'](() =>
      limited(db, limits, async () => {
        const answer = await auth.ask(request, '/sign-in/email', sent)
        if (answer.status === 401) {
          const person = await logAttempt(db, request, { email: sent.email, what: 'wrong sign-in' })
          const failed = { action: 'session.sign_in_failed', isOwn: false }
          if (person) await events.record(db, request, { userId: person.id, ...failed })
          throw new ApiError('wrong_credentials')
        }
        if (answer.status !== 200) throw new Error(`better-auth answered ${answer.status} to a sign-in.`)
        return answer
      }),
    ).catch(async (error: unknown) => {
      if (!isLockOut(error)) throw error
      const person = await logAttempt(db, request, { email: sent.email, what: 'sign-in locked' })
      if (person) await events.record(db, request, { userId: person.id, ...lockOut })
      throw error
    })
    if (before) await endSession(db, { sessionId: before.sessionId, userId: before.user.id })
    const answered = SignInAnswer.parse(body)
    if ('user' in answered) return finish(request, reply, { userId: answered.user.id, cookies, method: 'password' })
    return reply.header('set-cookie', cookies).send({ twoFactorRedirect: true })
  })
}

const SignIn = z.strictObject({
  email: z.email().max(254),
  password: z.string().min(1).max(PASSWORD_MAX),
  rememberMe: z.boolean().default(true),
})
const SignInAnswer = z.union([
  z.object({ twoFactorRedirect: z.literal(true) }),
  z.object({ user: z.object({ id: z.string() }) }),
])

/** Logs a refused attempt, and returns whose account it was for. */
async function logAttempt(
  db: Database,
  request: FastifyRequest,
  { email, what }: { email: string; what: 'wrong sign-in' | 'sign-in locked' },
): Promise<{ id: string } | null> {
  const person = await findPerson(db, email)
  const masked = email.replace(/^(.).*(@[^@]*)$/, '$1***$2')
  request.log.warn({ person: person?.id ?? `unknown, ${masked}`, from: toNetwork(request.ip) }, what)
  return person
}
