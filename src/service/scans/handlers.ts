import { z } from 'zod'
import { dateTime } from '#contract/endpoint.ts'
import type { scans as contract } from '#contract/scans.ts'
import { getCode } from '../codes/get-code.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import type { Handlers } from '../http/handler.ts'
import { pageOf } from '../http/page-of.ts'
import { listScans } from './list-scans.ts'
import type { ScanFilters } from './scan-conditions.ts'
import { scanWindow } from './scan-window.ts'
import { scansCsv } from './scans-csv.ts'

// A cursor keeps the window of its first page: what is "now" must not move while somebody reads on.
const Position = z.object({
  after: z.string(),
  window: z.object({ from: dateTime, to: dateTime, clamped: z.boolean() }),
})

interface Query extends ScanFilters {
  limit: number
  cursor?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export function scansHandlers({ db, cursors }: Context): Handlers<typeof contract> {
  return {
    'GET /scans': async ({ caller, query, wantsCsv }) => (wantsCsv ? readAll(caller, query) : readPage(caller, query)),

    'GET /codes/{id}/scans': async ({ caller, params, query, wantsCsv }) => {
      if (!(await getCode(db, caller.workspace.id, params.id))) throw new Fault('not_found')
      const asked = { ...query, codeId: params.id }
      return wantsCsv ? readAll(caller, asked) : readPage(caller, asked)
    },
  }

  function readAll({ workspace, ceilings }: Caller, query: Query) {
    return scansCsv(db, { filters: { ...query, workspaceId: workspace.id }, window: scanWindow(query, ceilings) })
  }

  async function readPage(caller: Caller, { limit, cursor, from, to, ...filters }: Query) {
    const asked = { ...filters, workspaceId: caller.workspace.id }
    const query = { ...asked, from, to, list: 'scans' }
    const { window, after } =
      cursor === undefined
        ? { window: scanWindow({ from, to }, caller.ceilings), after: undefined }
        : cursors.open(cursor, query, Position)
    const { data, last } = pageOf(await listScans(db, asked, { window, after, limit }), limit)
    const position = last && z.encode(Position, { window, after: last.id })
    return { data, window, next_cursor: position ? cursors.seal(query, position) : null }
  }
}
