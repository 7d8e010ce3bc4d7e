import type { FastifyRequest } from 'fastify'
import { toNetwork } from '#contract/network.ts'
import type { Database } from '#database/open.ts'
import { ApiError } from '../http/api-error.ts'
import type { Person } from '../people/person.ts'
import { personActor, recordAuditOnceAMinute } from './record.ts'

interface Call {
  person: Person
  request: FastifyRequest
  /** The endpoint, such as `POST /keys`. */
  key: string
}

/**
 * Does the work of a request; if the person's role does not allow it, logs that, and records it in the audit log once a minute for each
 * person and endpoint.
 */
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
  const { id, role, workspace } = person
  request.log.warn({ person: id, role, endpoint: key, from: toNetwork(request.ip) }, 'refused by role')
  await recordAuditOnceAMinute(db, {
    workspaceId: workspace.id,
    actor: personActor(person),
    action: 'access.refused',
    target: { type: 'endpoint', id: key, name: key },
    request,
  })
}
