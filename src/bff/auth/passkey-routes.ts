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
import { isLockOut, limited, networkLimit } from './sign-in-attempts.ts'
import type { AccountEvents } from './account-events.ts'
import { requireConfirmed } from './confirm.ts'
import type { FinishSignIn } from './finish-sign-in.ts'
import { dropSecondFactor } from './second-factor.ts'

interface Parts {
  db: Database
  auth: Auth
  people: People
  events: AccountEvents
  finish: FinishSignIn
}

const MAX_PASSKEYS = 20
const options = { bodyLimit: 50_000 }

/** Passkeys: adding them, and signing in with one, which counts as both factors because the device asks who holds it. */
export function passkeyRoutes(app: FastifyInstance, parts: Parts): void {
  ownPasskeys(app, parts)
  const { db, auth, people, events, finish } = parts

  app.get('/auth/passkey/generate-register-options', async (request, reply) => {
    await requireConfirmed(db, await people.account(request))
    const answer = await auth.ask(request, '/passkey/generate-register-options')
    return reply.header('set-cookie', answer.cookies).send(answer.body)
  })

  app.post('/auth/passkey/verify-registration', options, async (request, reply) => {
    const person = await people.account(request)
    await requireConfirmed(db, person)
    const sent = parseBody(Registration, request.body)
    const own = await db.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, person.id))
    if (own.length >= MAX_PASSKEYS) throw invalidField('', `You have ${MAX_PASSKEYS} passkeys. Delete one first`)
    const answer = await auth.ask(request, '/passkey/verify-registration', sent)
    if (answer.status !== 200) throw invalidField('response', 'This passkey could not be verified')
    // The person has just shown the second factor.
    await db.update(session).set({ secondFactor: true }).where(eq(session.id, person.sessionId))
    const { id } = Made.parse(answer.body)
    const added = (await listPasskeys(db, person.id)).find((each) => each.id === id)
    await db.transaction(async (tx) => {
      await events.record(tx, request, { userId: person.id, action: 'passkey.add' })
      const detail = `It is called ${added?.name}.`
      await events.warn(tx, request, { userId: person.id, kind: 'account_changed', change: 'passkey_added', detail })
    })
    if (answer.cookies.length > 0) reply.header('set-cookie', answer.cookies)
    return added
  })

  app.get('/auth/passkey/generate-authenticate-options', async (request, reply) => {
    const { body, cookies } = await auth.ask(request, '/passkey/generate-authenticate-options')
    const chosen = z.looseObject({ challenge: z.string() }).parse(body)
    return reply.header('set-cookie', cookies).send({ ...chosen, userVerification: 'required' })
  })

  app.post('/auth/passkey/verify-authentication', options, async (request, reply) => {
    const sent = parseBody(Authentication, request.body)
    const before = await auth.getSession(request, 'look')
    const { body, cookies } = await limited(db, [networkLimit(request.ip)], async () => {
      const answer = await auth.ask(request, '/passkey/verify-authentication', sent)
      if (answer.status === 200) return answer
      logRefused(request, 'wrong passkey')
      throw new ApiError('wrong_credentials', { message: 'This passkey is not known here. Sign in in another way.' })
    }).catch((error: unknown) => {
      if (isLockOut(error)) logRefused(request, 'sign-in locked')
      throw error
    })
    if (before) await endSession(db, { sessionId: before.sessionId, userId: before.user.id })
    return finish(request, reply, { userId: z.object({ user: Made }).parse(body).user.id, cookies, method: 'passkey' })
  })
}

const Response = z.looseObject({ id: z.string().max(2_000), response: z.looseObject({}) })
const name = z.string().trim().min(1).max(60)
const Registration = z.strictObject({ response: Response, name: name.optional() })
const Authentication = z.strictObject({ response: Response })
const Made = z.object({ id: z.string() })

/** Listing, renaming and deleting. */
function ownPasskeys(app: FastifyInstance, { db, people, events }: Parts): void {
  app.get('/auth/passkey/list-user-passkeys', async (request) => {
    const { id } = await people.account(request)
    return listPasskeys(db, id)
  })

  app.post('/auth/passkey/update-passkey', options, async (request, reply) => {
    const person = await people.account(request)
    const sent = parseBody(z.strictObject({ id: z.string(), name }), request.body)
    const own = and(eq(passkey.id, sent.id), eq(passkey.userId, person.id))
    const changed = await db.update(passkey).set({ name: sent.name }).where(own).returning({ id: passkey.id })
    if (changed.length === 0) throw new ApiError('not_found')
    return reply.code(204).send()
  })

  app.post('/auth/passkey/delete-passkey', options, async (request, reply) => {
    const person = await people.account(request)
    const { id } = parseBody(z.strictObject({ id: z.string() }), request.body)
    const own = and(eq(passkey.id, id), eq(passkey.userId, person.id))
    await db.transaction(async (tx) => {
      const [deleted] = await tx.delete(passkey).where(own).returning({ name: passkey.name })
      if (!deleted) throw new ApiError('not_found')
      await dropSecondFactor(tx, person.id)
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

function logRefused(request: FastifyRequest, what: 'wrong passkey' | 'sign-in locked'): void {
  request.log.warn({ person: 'unknown', from: toNetwork(request.ip) }, what)
}
