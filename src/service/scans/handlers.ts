import { z } from 'zod'
import { dateTime } from '#contract/endpoint.ts'
import type { scans as contract } from '#contract/scans.ts'
import { getCode } from '../codes/get-code.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import type { Handlers } from '../http/handler.ts'
import { pageOf } from '../http/page-of.ts'
import { listScans, type ScanFilters } from './list-scans.ts'
import { scanWindow } from './scan-window.ts'

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
    'GET /scans': async ({ caller, query }) => readPage(caller, query),

    'GET /codes/{id}/scans': async ({ caller, params, query }) => {
      if (!(await getCode(db, caller.workspace.id, params.id))) throw new Fault('not_found')
      return readPage(caller, { ...query, codeId: params.id })
    },
  }

  async function readPage(caller: Caller, { limit, cursor, from, to, ...filters }: Query) {
    const query = { ...filters, from, to, workspaceId: caller.workspace.id, list: 'scans' }
    const { window, after } =
      cursor === undefined
        ? { window: scanWindow({ from, to }, caller.ceilings), after: undefined }
        : cursors.open(cursor, query, Position)
    const { data, last } = pageOf(await listScans(db, query, { window, after, limit }), limit)
    const position = last && z.encode(Position, { window, after: last.id })
    return { data, window, next_cursor: position ? cursors.seal(query, position) : null }
  }
}
