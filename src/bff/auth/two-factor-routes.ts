import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { toNetwork } from '#contract/network.ts'
import type { Database } from '#database/open.ts'
import { ApiError, invalidField, parseBody } from '../http/api-error.ts'
import type { Answer, Auth } from '../better-auth/auth.ts'
import type { Turns } from '../passwords/hashing-turns.ts'
import type { KnownDevices } from './known-devices.ts'
import { PASSWORD_MAX } from '../passwords/password-rules.ts'
import { findEmail } from '../people/people.ts'
import type { People, Person } from '../people/person.ts'
import { isLockOut, limited, lockOut, secondFactorLimits } from './sign-in-attempts.ts'
import type { AccountEvents } from './account-events.ts'
import { done } from './account-routes.ts'
import { useCode } from './authenticator-codes.ts'
import type { FinishSignIn } from './finish-sign-in.ts'
import { dropSecondFactor, endWeakSessions } from './second-factor.ts'

interface Parts {
  db: Database
  auth: Auth
  people: People
  turns: Turns
  devices: KnownDevices
  secret: string
  events: AccountEvents
  finish: FinishSignIn
}

const options = { bodyLimit: 10_000 }

/** The second factor by authenticator app: setting it up, and the second step of a sign-in. */
export function twoFactorRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, auth, people, secret, events } = parts

  app.post('/auth/two-factor/verify-totp', options, async (request, reply) => {
    const { code } = parseBody(AppCode, request.body)
    const signedIn = await auth.getSession(request, 'look')
    const userId = signedIn?.user.id ?? (await findPending(auth, request))
    const { cookies } = await takeCode(parts, { request, userId }, async () => {
      if (!(await useCode(db, secret, { userId, code }))) return null
      return auth.ask(request, '/two-factor/verify-totp', { code })
    })
    if (!signedIn) return parts.finish(request, reply, { userId, cookies, method: 'password' })
    // The set-up is confirmed: from now on every session of this person begins with two factors.
    await endWeakSessions(db, userId)
    await events.record(db, request, { userId, action: 'two_factor.enable' })
    await events.warn(db, request, { userId, kind: 'account_changed', change: 'authenticator_added' })
    return done(reply, cookies)
  })

  app.post('/auth/two-factor/verify-backup-code', options, async (request, reply) => {
    const { code } = parseBody(RecoveryCode, request.body)
    const userId = await findPending(auth, request)
    const { cookies } = await takeCode(parts, { request, userId }, () =>
      auth.ask(request, '/two-factor/verify-backup-code', { code }),
    )
    return parts.finish(request, reply, { userId, cookies, method: 'password' })
  })

  app.post('/auth/two-factor/enable', options, async (request) => {
    const person = await people.account(request)
    const { body } = await askWithPassword(parts, request, { person, path: '/two-factor/enable' })
    return SetUp.parse(body)
  })

  app.post('/auth/two-factor/disable', options, async (request, reply) => {
    const person = await people.account(request)
    const { cookies } = await askWithPassword(parts, request, { person, path: '/two-factor/disable' })
    await dropSecondFactor(db, person.id)
    await events.record(db, request, { userId: person.id, action: 'two_factor.disable' })
    await events.warn(db, request, { userId: person.id, kind: 'account_changed', change: 'authenticator_removed' })
    return done(reply, cookies)
  })

  app.post('/auth/two-factor/generate-backup-codes', options, async (request) => {
    const person = await people.account(request)
    const { body } = await askWithPassword(parts, request, { person, path: '/two-factor/generate-backup-codes' })
    await events.record(db, request, { userId: person.id, action: 'two_factor.new_recovery_codes' })
    await events.warn(db, request, { userId: person.id, kind: 'account_changed', change: 'recovery_codes_made' })
    return NewCodes.parse(body)
  })
}

const AppCode = z.strictObject({ code: z.string().regex(/^\d{6}$/, 'Six digits are expected') })
const RecoveryCode = z.strictObject({ code: z.string().trim().min(1).max(50) })
const Password = z.strictObject({ password: z.string().min(1).max(PASSWORD_MAX).optional() })
const NewCodes = z.object({ backupCodes: z.array(z.string()) })
const SetUp = z.object({ totpURI: z.string(), ...NewCodes.shape })

async function findPending(auth: Auth, request: FastifyRequest): Promise<string> {
  const pending = await auth.findPendingSignIn(request)
  if (!pending) throw new ApiError('signed_out')
  return pending.userId
}

/** Counts wrong codes of an account; `take` returns null for a code that is not right or was used before. */
async function takeCode(
  { db, devices, events }: Parts,
  { request, userId }: { request: FastifyRequest; userId: string },
  take: () => Promise<Answer | null>,
): Promise<Answer> {
  const device = devices.find(request, await findEmail(db, userId))
  return limited(db, secondFactorLimits({ userId, device }), async () => {
    const answer = await take()
    if (answer?.status === 200) return answer
    request.log.warn({ person: userId, from: toNetwork(request.ip) }, 'wrong second factor')
    await events.record(db, request, { userId, action: 'session.sign_in_failed', isOwn: false })
    throw invalidField('code', 'This code is not right, or it was used before')
  }).catch(async (error: unknown) => {
    if (!isLockOut(error)) throw error
    request.log.warn({ person: userId, from: toNetwork(request.ip) }, 'second factor locked')
    await events.record(db, request, { userId, ...lockOut })
    throw error
  })
}

/** Asks better-auth for something that needs the person's password, if they have one. */
async function askWithPassword(
  { db, auth, turns }: Parts,
  request: FastifyRequest,
  { person, path }: { person: Person; path: string },
): Promise<Answer> {
  const sent = parseBody(Password, request.body)
  const limit = { key: `password of ${person.id}`, max: 5, seconds: 60 }
  return turns(() =>
    limited(db, [limit], async () => {
      const answer = await auth.ask(request, path, sent)
      if (answer.status === 200) return answer
      const refused = Refused.safeParse(answer.body)
      if (refused.data?.code === 'INVALID_PASSWORD') throw invalidField('password', 'This is not your password')
      if (refused.data?.code === 'TOTP_ALREADY_ENABLED') throw new ApiError('already_exists')
      if (answer.status === 400) throw new ApiError('not_found')
      throw new Error(`better-auth answered ${answer.status} to ${path}.`)
    }),
  )
}

const Refused = z.object({ code: z.string() })
