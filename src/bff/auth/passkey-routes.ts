import type { FastifyInstance, FastifyRequest } from 'fastify'
import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { toNetwork } from '#contract/network.ts'
import type { Database } from '#database/open.ts'
import { ApiError, invalidField, parseBody } from '../http/api-error.ts'
import type { Auth } from '../better-auth/auth.ts'
import { endSession } from '../people/people.ts'
import type { People } from '../people/person.ts'
import { passkey, session } from '../better-auth/schema.ts'
import { isLockOut, withAttemptLimits, createNetworkLimit } from './sign-in-attempts.ts'
import type { AccountEvents } from './account-events.ts'
import { requireConfirmation } from './confirm.ts'
import type { FinishSignIn } from './finish-sign-in.ts'
import { updateSecondFactor } from './second-factor.ts'

interface PasskeyRouteOptions {
  db: Database
  auth: Auth
  people: People
  events: AccountEvents
  finishSignIn: FinishSignIn
}

const MAX_PASSKEYS = 20
const routeOptions = { bodyLimit: 50_000 }

/** Routes to add passkeys and to sign in with a passkey. A passkey counts as both factors, because the device verifies its owner. */
export function addPasskeyRoutes(app: FastifyInstance, options: PasskeyRouteOptions): void {
  addPasskeyListRoutes(app, options)
  const { db, auth, people, events, finishSignIn } = options

  app.get('/auth/passkey/generate-register-options', async (request, reply) => {
    await requireConfirmation(db, await people.requireSignedIn(request))
    const answer = await auth.call(request, '/passkey/generate-register-options')
    return reply.header('set-cookie', answer.cookies).send(answer.body)
  })

  app.post('/auth/passkey/verify-registration', routeOptions, async (request, reply) => {
    const person = await people.requireSignedIn(request)
    await requireConfirmation(db, person)
    const registration = parseBody(RegistrationBody, request.body)
    const passkeys = await db.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, person.id))
    if (passkeys.length >= MAX_PASSKEYS) throw invalidField('', `You have ${MAX_PASSKEYS} passkeys. Delete one first`)
    const answer = await auth.call(request, '/passkey/verify-registration', registration)
    if (answer.status !== 200) throw invalidField('response', 'This passkey could not be verified')
    // Adding a passkey proves the second factor.
    await db.update(session).set({ secondFactor: true }).where(eq(session.id, person.sessionId))
    const { id } = WithId.parse(answer.body)
    const addedPasskey = (await listPasskeys(db, person.id)).find((row) => row.id === id)
    await db.transaction(async (tx) => {
      await events.record(tx, request, { userId: person.id, action: 'passkey.add' })
      const detail = `It is called ${addedPasskey?.name}.`
      await events.warn(tx, request, { userId: person.id, kind: 'account_changed', change: 'passkey_added', detail })
    })
    if (answer.cookies.length > 0) reply.header('set-cookie', answer.cookies)
    return addedPasskey
  })

  app.get('/auth/passkey/generate-authenticate-options', async (request, reply) => {
    const { body, cookies } = await auth.call(request, '/passkey/generate-authenticate-options')
    const authenticationOptions = z.looseObject({ challenge: z.string() }).parse(body)
    return reply.header('set-cookie', cookies).send({ ...authenticationOptions, userVerification: 'required' })
  })

  app.post('/auth/passkey/verify-authentication', routeOptions, async (request, reply) => {
    const authentication = parseBody(AuthenticationBody, request.body)
    const previousSession = await auth.getSession(request, 'read')
    const { body, cookies } = await withAttemptLimits(db, [createNetworkLimit(request.ip)], async () => {
      const answer = await auth.call(request, '/passkey/verify-authentication', authentication)
      if (answer.status === 200) return answer
      logRefusedSignIn(request, 'wrong passkey')
      throw new ApiError('wrong_credentials', { message: 'This passkey is not known here. Sign in in another way.' })
    }).catch((error: unknown) => {
      if (isLockOut(error)) logRefusedSignIn(request, 'sign-in locked')
      throw error
    })
    if (previousSession) await endSession(db, { sessionId: previousSession.sessionId, userId: previousSession.user.id })
    return finishSignIn(request, reply, {
      userId: z.object({ user: WithId }).parse(body).user.id,
      cookies,
      method: 'passkey',
    })
  })
}

const Response = z.looseObject({ id: z.string().max(2_000), response: z.looseObject({}) })
const name = z.string().trim().min(1).max(60)
const RegistrationBody = z.strictObject({ response: Response, name: name.optional() })
const AuthenticationBody = z.strictObject({ response: Response })
const WithId = z.object({ id: z.string() })

/** Routes to list, rename and delete one's passkeys. */
function addPasskeyListRoutes(app: FastifyInstance, { db, people, events }: PasskeyRouteOptions): void {
  app.get('/auth/passkey/list-user-passkeys', async (request) => {
    const { id } = await people.requireSignedIn(request)
    return listPasskeys(db, id)
  })

  app.post('/auth/passkey/update-passkey', routeOptions, async (request, reply) => {
    const person = await people.requireSignedIn(request)
    const body = parseBody(z.strictObject({ id: z.string(), name }), request.body)
    const isOwn = and(eq(passkey.id, body.id), eq(passkey.userId, person.id))
    const renamedRows = await db.update(passkey).set({ name: body.name }).where(isOwn).returning({ id: passkey.id })
    if (renamedRows.length === 0) throw new ApiError('not_found')
    return reply.code(204).send()
  })

  app.post('/auth/passkey/delete-passkey', routeOptions, async (request, reply) => {
    const person = await people.requireSignedIn(request)
    const { id } = parseBody(z.strictObject({ id: z.string() }), request.body)
    const isOwn = and(eq(passkey.id, id), eq(passkey.userId, person.id))
    await db.transaction(async (tx) => {
      const [deleted] = await tx.delete(passkey).where(isOwn).returning({ name: passkey.name })
      if (!deleted) throw new ApiError('not_found')
      await updateSecondFactor(tx, person.id)
      await events.record(tx, request, { userId: person.id, action: 'passkey.delete' })
      const detail = `It was called ${deleted.name ?? 'Passkey'}.`
      await events.warn(tx, request, { userId: person.id, kind: 'account_changed', change: 'passkey_removed', detail })
    })
    return reply.code(204).send()
  })
}

async function listPasskeys(db: Database, userId: string) {
  const { id, createdAt, lastUsedAt } = passkey
  const rows = await db
    .select({ id, name: passkey.name, createdAt, lastUsedAt })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(createdAt))
  return rows.map((row) => ({ ...row, name: row.name ?? 'Passkey' }))
}

function logRefusedSignIn(request: FastifyRequest, reason: 'wrong passkey' | 'sign-in locked'): void {
  request.log.warn({ person: 'unknown', from: toNetwork(request.ip) }, reason)
}
