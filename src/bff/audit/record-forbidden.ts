import type { FastifyRequest } from 'fastify'
import { toNetwork } from '#contract/network.ts'
import type { Database } from '#database/open.ts'
import { ApiError } from '../http/api-error.ts'
import type { Person } from '../people/person.ts'
import { toPersonActor, recordAuditOnceAMinute } from './record.ts'

interface CheckedRequest {
  person: Person
  request: FastifyRequest
  /** The endpoint, such as `POST /keys`. */
  key: string
}

/**
 * Runs the work of a request. If it throws `forbidden`, the refusal is logged, and recorded in the audit log at most once a minute for each
 * person and endpoint.
 */
export async function recordForbiddenErrors<T>(
  db: Database,
  checked: CheckedRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'forbidden')
      await recordForbidden(db, checked).catch((failure: unknown) =>
        checked.request.log.error({ err: failure }, 'a refused request could not be recorded in the audit log'),
      )
    throw error
  }
}

async function recordForbidden(db: Database, { person, request, key }: CheckedRequest): Promise<void> {
  const { id, role, workspace } = person
  request.log.warn({ person: id, role, endpoint: key, from: toNetwork(request.ip) }, 'refused by role')
  await recordAuditOnceAMinute(db, {
    workspaceId: workspace.id,
    actor: toPersonActor(person),
    action: 'access.refused',
    target: { type: 'endpoint', id: key, name: key },
    request,
  })
}
