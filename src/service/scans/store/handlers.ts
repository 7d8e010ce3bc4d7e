import { z } from 'zod'
import { dateTime } from '#contract/endpoint.ts'
import type { scans as contract } from '#contract/scans.ts'
import { getCode } from '#service/codes/get-code.ts'
import type { Context } from '#service/tenancy/context.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { toListPage } from '#service/http/list-page.ts'
import { presentScans } from './present-scans.ts'
import { type ReplayHandlers, createReplayHandlers } from './replay-rules.ts'
import { type CampaignScopes, type RequestedFilters, withCampaign } from './filter-by-campaign.ts'
import type { ScanStore } from './scan-store.ts'
import { scanWindow } from './scan-window.ts'
import { createScansCsv } from './scans-csv.ts'

// A cursor contains the window of the first page, because "now" must not move between pages.
const Position = z.object({
  after: z.string(),
  window: z.object({ from: dateTime, to: dateTime, clamped: z.boolean() }),
})

const PAGE_SIZE = 50

type ScansQuery = RequestedFilters & {
  timezone?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

interface ScansDependencies {
  scanStore: ScanStore
  campaigns: Pick<CampaignScopes, 'find'>
}

export function createScansHandlers(
  context: Context,
  { scanStore, campaigns }: ScansDependencies,
): Handlers<typeof contract> & ReplayHandlers {
  const { db, cursors } = context
  return {
    ...createReplayHandlers(context, scanStore),

    'GET /scans': async ({ caller, query, wantsCsv }) => (wantsCsv ? sendAll(caller, query) : sendPage(caller, query)),

    'GET /codes/{id}/scans': async ({ caller, params, query, wantsCsv }) => {
      if (!(await getCode(db, caller.workspace.id, params.id))) throw new ApiError('not_found')
      const request = { ...query, codeId: params.id }
      return wantsCsv ? sendAll(caller, request) : sendPage(caller, request)
    },
  }

  /** The filters of a list of scans, the query that its cursors are sealed with, and the position at which the list begins. */
  async function parseQuery(caller: Caller, { cursor, from, to, timezone, ...requested }: Omit<ScansQuery, 'limit'>) {
    const workspaceId = caller.workspace.id
    const filters = await withCampaign(requested, { db, workspaceId, campaigns })
    const request = { ...filters, workspaceId, timezone }
    const query = { ...requested, workspaceId, timezone, from, to, list: 'scans' }
    const position =
      cursor === undefined
        ? { window: scanWindow({ from, to }, caller.ceilings), after: undefined }
        : cursors.open(cursor, query, Position)
    return { request, query, ...position }
  }

  async function sendAll(caller: Caller, { limit, ...listQuery }: ScansQuery) {
    const { request, window, after } = await parseQuery(caller, listQuery)
    return createScansCsv({ db, scanStore }, { filters: request, window, after, limit })
  }

  async function sendPage(caller: Caller, { limit = PAGE_SIZE, ...listQuery }: ScansQuery) {
    const { request, query, window, after } = await parseQuery(caller, listQuery)
    const scans = toListPage(await scanStore.list(request, { window, after, limit }), limit)
    const position = scans.last && z.encode(Position, { window, after: scans.last.id })
    const data = await presentScans(db, caller.workspace.id, scans.data)
    return { data, window, next_cursor: position ? cursors.seal(query, position) : null }
  }
}
