import { and, desc, eq, gte, like, lt, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { apiRequests as contract } from '#contract/api-requests.ts'
import type { Database } from '#database/open.ts'
import { invalidField } from '#service/http/api-error.ts'
import type { Cursors } from '#service/http/cursors.ts'
import type { Handlers } from '#service/http/handler.ts'
import { isBelow, toListPage } from '#service/http/list-page.ts'
import { idAtOrAfter } from '#service/ids/ids.ts'
import { type ApiRequestRow, presentApiRequest, RETENTION_MS } from './api-requests.ts'
import { apiRequests } from './schema.ts'

export function createApiRequestsHandlers({
  db,
  cursors,
}: {
  db: Database
  cursors: Cursors
}): Handlers<typeof contract> {
  return {
    'GET /requests': async ({ caller, query: { limit, cursor, ...filters } }) => {
      if (filters.from && filters.to && filters.from > filters.to)
        throw invalidField('query', 'from', '`from` must not be after `to`')
      const query = { ...filters, workspaceId: caller.workspace.id }
      const list = { ...query, list: 'requests' }
      const after = cursor === undefined ? undefined : cursors.open(cursor, list, z.string())
      const { data, last } = toListPage(await listApiRequests(db, query, { after, limit }), limit)
      return { data: data.map(presentApiRequest), next_cursor: last ? cursors.seal(list, last.id) : null }
    },
  }
}

interface ApiRequestFilters {
  keyId?: string | undefined
  method?: string | undefined
  /** A text that the path contains. */
  path?: string | undefined
  /** `404`, or `4xx` for all statuses from 400 to 499. */
  status?: string | undefined
  /** Inclusive. */
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
}

/** Reads up to `limit + 1` requests, newest first. `after` is the id of the last row on the previous page. */
async function listApiRequests(
  db: Database,
  { workspaceId, ...filters }: ApiRequestFilters & { workspaceId: string },
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ApiRequestRow[]> {
  const { keyId, method, path, status, from, to } = filters
  // Upkeep deletes old rows only once an hour.
  const since = new Date(Math.max(from?.getTime() ?? 0, Date.now() - RETENTION_MS))
  return db
    .select()
    .from(apiRequests)
    .where(
      and(
        eq(apiRequests.workspaceId, workspaceId),
        gte(apiRequests.id, idAtOrAfter('req', since)),
        to && lt(apiRequests.id, idAtOrAfter('req', to)),
        keyId === undefined ? undefined : eq(apiRequests.keyId, keyId),
        method === undefined ? undefined : eq(apiRequests.method, method),
        path === undefined ? undefined : like(apiRequests.path, `%${path.replaceAll(/[\\%_]/g, '\\$&')}%`),
        status === undefined ? undefined : hasStatus(status),
        isBelow(apiRequests.id, after),
      ),
    )
    .orderBy(desc(apiRequests.id))
    .limit(limit + 1)
}

function hasStatus(status: string): SQL | undefined {
  if (!status.endsWith('xx')) return eq(apiRequests.status, Number(status))
  const hundred = Number(status.charAt(0)) * 100
  return and(gte(apiRequests.status, hundred), lt(apiRequests.status, hundred + 100))
}
