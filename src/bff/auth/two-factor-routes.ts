import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { toNetwork } from '#contract/network.ts'
import type { Database } from '#database/open.ts'
import { ApiError, invalidField, parseBody } from '../http/api-error.ts'
import type { Auth, AuthAnswer } from '../better-auth/auth.ts'
import type { HashingQueue } from '../passwords/hashing-queue.ts'
import type { KnownDevices } from './known-devices.ts'
import { PASSWORD_MAX } from '../passwords/password-rules.ts'
import { findEmail } from '../people/people.ts'
import type { People, Person } from '../people/person.ts'
import {
  isLockOut,
  lockOutEvent,
  createPasswordLimit,
  createSecondFactorLimits,
  withAttemptLimits,
} from './sign-in-attempts.ts'
import type { AccountEvents } from './account-events.ts'
import { sendNoContent } from './account-routes.ts'
import { consumeCode } from './authenticator-codes.ts'
import type { FinishSignIn } from './finish-sign-in.ts'
import { updateSecondFactor, endSessionsWithoutSecondFactor } from './second-factor.ts'

interface TwoFactorRouteOptions {
  db: Database
  auth: Auth
  people: People
  hashingQueue: HashingQueue
  devices: KnownDevices
  secret: string
  events: AccountEvents
  finishSignIn: FinishSignIn
}

const routeOptions = { bodyLimit: 10_000 }

/** Adds the routes to set up an authenticator app as the second factor, and for the second step of a sign-in. */
export function addTwoFactorRoutes(app: FastifyInstance, options: TwoFactorRouteOptions): void {
  const { db, auth, people, secret, events } = options

  app.post('/auth/two-factor/verify-totp', routeOptions, async (request, reply) => {
    const { code } = parseBody(AppCodeBody, request.body)
    const signedIn = await auth.getSession(request, 'read')
    const userId = signedIn?.user.id ?? (await requirePendingSignIn(auth, request))
    const { cookies } = await checkCode(options, { request, userId }, async () => {
      if (!(await consumeCode(db, secret, { userId, code }))) return null
      return auth.call(request, '/two-factor/verify-totp', { code })
    })
    if (!signedIn) return options.finishSignIn(request, reply, { userId, cookies, method: 'password' })
    // The code completes the set-up. From now on every session of this person must begin with two factors.
    await endSessionsWithoutSecondFactor(db, userId)
    await events.record(db, request, { userId, action: 'two_factor.enable' })
    await events.warn(db, request, { userId, kind: 'account_changed', change: 'authenticator_added' })
    return sendNoContent(reply, cookies)
  })

  app.post('/auth/two-factor/verify-backup-code', routeOptions, async (request, reply) => {
    const { code } = parseBody(RecoveryCodeBody, request.body)
    const userId = await requirePendingSignIn(auth, request)
    const { cookies } = await checkCode(options, { request, userId }, () =>
      auth.call(request, '/two-factor/verify-backup-code', { code }),
    )
    return options.finishSignIn(request, reply, { userId, cookies, method: 'password' })
  })

  app.post('/auth/two-factor/enable', routeOptions, async (request) => {
    const person = await people.requireSignedIn(request)
    const { body } = await callWithPassword(options, request, { person, path: '/two-factor/enable' })
    return AuthenticatorSetup.parse(body)
  })

  app.post('/auth/two-factor/disable', routeOptions, async (request, reply) => {
    const person = await people.requireSignedIn(request)
    const { cookies } = await callWithPassword(options, request, { person, path: '/two-factor/disable' })
    await updateSecondFactor(db, person.id)
    await events.record(db, request, { userId: person.id, action: 'two_factor.disable' })
    await events.warn(db, request, { userId: person.id, kind: 'account_changed', change: 'authenticator_removed' })
    return sendNoContent(reply, cookies)
  })

  app.post('/auth/two-factor/generate-backup-codes', routeOptions, async (request) => {
    const person = await people.requireSignedIn(request)
    const { body } = await callWithPassword(options, request, { person, path: '/two-factor/generate-backup-codes' })
    await events.record(db, request, { userId: person.id, action: 'two_factor.new_recovery_codes' })
    await events.warn(db, request, { userId: person.id, kind: 'account_changed', change: 'recovery_codes_made' })
    return RecoveryCodes.parse(body)
  })
}

const AppCodeBody = z.strictObject({ code: z.string().regex(/^\d{6}$/, 'Six digits are expected') })
const RecoveryCodeBody = z.strictObject({ code: z.string().trim().min(1).max(50) })
const PasswordBody = z.strictObject({ password: z.string().min(1).max(PASSWORD_MAX).optional() })
const RecoveryCodes = z.object({ backupCodes: z.array(z.string()) })
const AuthenticatorSetup = z.object({ totpURI: z.string(), ...RecoveryCodes.shape })

async function requirePendingSignIn(auth: Auth, request: FastifyRequest): Promise<string> {
  const pending = await auth.findPendingSignIn(request)
  if (!pending) throw new ApiError('signed_out')
  return pending.userId
}

/** Checks a code, and limits the wrong codes of an account. `check` returns null for a code that is wrong or was used before. */
async function checkCode(
  { db, devices, events }: TwoFactorRouteOptions,
  { request, userId }: { request: FastifyRequest; userId: string },
  check: () => Promise<AuthAnswer | null>,
): Promise<AuthAnswer> {
  const device = devices.find(request, await findEmail(db, userId))
  return withAttemptLimits(db, createSecondFactorLimits({ userId, device }), async () => {
    const answer = await check()
    if (answer?.status === 200) return answer
    request.log.warn({ person: userId, from: toNetwork(request.ip) }, 'wrong second factor')
    await events.record(db, request, { userId, action: 'session.sign_in_failed', isOwn: false })
    throw invalidField('code', 'This code is not right, or it was used before')
  }).catch(async (error: unknown) => {
    if (!isLockOut(error)) throw error
    request.log.warn({ person: userId, from: toNetwork(request.ip) }, 'second factor locked')
    await events.record(db, request, { userId, ...lockOutEvent })
    throw error
  })
}

/** Calls a path of better-auth that needs the person's password, if they have one. */
async function callWithPassword(
  { db, auth, hashingQueue }: TwoFactorRouteOptions,
  request: FastifyRequest,
  { person, path }: { person: Person; path: string },
): Promise<AuthAnswer> {
  const body = parseBody(PasswordBody, request.body)
  return hashingQueue(() =>
    withAttemptLimits(db, [createPasswordLimit(person.id)], async () => {
      const answer = await auth.call(request, path, body)
      if (answer.status === 200) return answer
      const { code } = RefusedAnswer.safeParse(answer.body).data ?? {}
      if (code === 'INVALID_PASSWORD') throw invalidField('password', 'This is not your password')
      if (code === 'TOTP_ALREADY_ENABLED') throw new ApiError('already_exists')
      if (answer.status === 400) throw new ApiError('not_found')
      throw new Error(`better-auth responded with ${answer.status} to ${path}.`)
    }),
  )
}

const RefusedAnswer = z.object({ code: z.string() })
