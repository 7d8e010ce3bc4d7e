import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '#database/open.ts'
import { ApiError } from '../api-error.ts'
import type { Person } from '../person.ts'
import { auditEntries } from '../schema.ts'
import { personActor, recordAudit } from './record.ts'

const MINUTE_MS = 60_000
const ACTION = 'access.refused'

interface Call {
  person: Person
  request: FastifyRequest
  /** The endpoint, such as `POST /keys`. */
  key: string
}

/** Does the work of a request; if the person's role does not allow it, records that, once a minute for each person and endpoint. */
export async function recordingForbidden<T>(db: Database, call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'forbidden')
      await recordForbidden(db, call).catch((failure: unknown) =>
        call.request.log.error({ err: failure }, 'a refused request could not be recorded in the audit log'),
      )
    throw error
  }
}

async function recordForbidden(db: Database, { person, request, key }: Call): Promise<void> {
  const workspaceId = person.workspace.id
  await db.transaction(async (tx) => {
    // Parallel requests, of other processes too, wait here and then find the entry of the first one.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${ACTION} ${workspaceId} ${person.id} ${key}`}))`)
    const recent = await tx
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.workspaceId, workspaceId),
          eq(auditEntries.actorId, person.id),
          gt(auditEntries.at, new Date(Date.now() - MINUTE_MS)),
          eq(auditEntries.action, ACTION),
          eq(auditEntries.targetId, key),
        ),
      )
      .limit(1)
    if (recent.length > 0) return
    const target = { type: 'endpoint', id: key, name: key }
    await recordAudit(tx, { workspaceId, actor: personActor(person), action: ACTION, target, request })
  })
}
