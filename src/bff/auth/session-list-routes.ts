import type { FastifyInstance, FastifyRequest } from 'fastify'
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { z } from 'zod'
import { toNetwork } from '#contract/network.ts'
import type { Database } from '#database/open.ts'
import { ApiError, parseBody } from '../http/api-error.ts'
import type { People } from '../people/person.ts'
import { passkey, session } from '../better-auth/schema.ts'
import { endAssistants } from '../people/end-access.ts'
import { notifySessionsChanged } from '../people/session-changes.ts'
import type { AccountEvents } from './account-events.ts'
import { describeDevice } from '../http/describe-device.ts'
import { updateSecondFactor } from './second-factor.ts'

interface SessionListOptions {
  db: Database
  people: People
  events: AccountEvents
}

/** Routes to list and end the sessions of a person, which people see as devices. */
export function addSessionListRoutes(app: FastifyInstance, { db, people, events }: SessionListOptions): void {
  app.get('/auth/list-sessions', async (request) => {
    const person = await people.requireSignedIn(request)
    const rows = await db
      .select()
      .from(session)
      .where(and(eq(session.userId, person.id), gt(session.expiresAt, new Date())))
      .orderBy(desc(session.updatedAt))
    return rows.map(({ id, createdAt, updatedAt, userAgent, ipAddress }) => ({
      id,
      createdAt,
      lastSeenAt: updatedAt,
      device: describeDevice(userAgent),
      network: ipAddress ? toNetwork(ipAddress) : null,
      current: id === person.sessionId,
    }))
  })

  app.post('/auth/revoke-session', { bodyLimit: 10_000 }, async (request, reply) => {
    const person = await people.requireSignedIn(request)
    const { id } = parseBody(z.strictObject({ id: z.string() }), request.body)
    const endedCount = await db.transaction(async (tx) => {
      const isOwn = and(eq(session.id, id), eq(session.userId, person.id))
      const rows = await tx.delete(session).where(isOwn).returning({ id: session.id })
      if (rows.length > 0) await events.record(tx, request, { userId: person.id, action: 'session.revoke' })
      await notifySessionsChanged(tx, person.id)
      return rows.length
    })
    if (endedCount === 0) throw new ApiError('not_found')
    return reply.code(204).send()
  })

  const removeAllPasskeys = async (tx: Database, request: FastifyRequest, userId: string) => {
    const removedPasskeys = await tx.delete(passkey).where(eq(passkey.userId, userId)).returning({ name: passkey.name })
    if (removedPasskeys.length === 0) return
    await updateSecondFactor(tx, userId)
    await events.record(tx, request, { userId, action: 'passkey.delete' })
    const detail = `Removed: ${removedPasskeys.map(({ name }) => name ?? 'Passkey').join(', ')}.`
    await events.warn(tx, request, { userId, kind: 'account_changed', change: 'passkey_removed', detail })
  }

  app.post('/auth/revoke-other-sessions', { bodyLimit: 10_000 }, async (request, reply) => {
    const person = await people.requireSignedIn(request)
    const { removePasskeys } = parseBody(RevokeOthersBody, request.body)
    await db.transaction(async (tx) => {
      await tx.delete(session).where(and(eq(session.userId, person.id), ne(session.id, person.sessionId)))
      await endAssistants(tx, person.id)
      await events.record(tx, request, { userId: person.id, action: 'session.revoke_others' })
      if (removePasskeys) await removeAllPasskeys(tx, request, person.id)
    })
    return reply.code(204).send()
  })
}

// A passkey works without a session, so whoever signs out everywhere may want to remove the passkeys too.
const RevokeOthersBody = z.strictObject({ removePasskeys: z.boolean().default(false) })
