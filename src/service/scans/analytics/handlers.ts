import type { analytics as contract } from '#contract/analytics.ts'
import type { Context } from '../../platform/context.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { toPeriods } from './analytics-window.ts'
import { readChanges } from './read-changes.ts'
import { readSummary } from './read-summary.ts'
import type { Counting } from './start-counting.ts'

export function analyticsHandlers({ db }: Pick<Context, 'db'>, counting: Counting): Handlers<typeof contract> {
  return {
    'GET /analytics/summary': async ({ caller, query }) => {
      const { from, to, timezone, interval, compare, top, codeSeries, codes, ...filters } = query
      const periods = toPeriods({ from, to, timezone, interval, compare }, caller.ceilings)
      const shown = { compare: compare !== undefined, top, codeSeries, allCodes: codes === 'all' }
      const params = { workspaceId: caller.workspace.id, filters, periods, ...shown }
      return { timezone, ...(await readSummary(db, counting, params)) }
    },

    'GET /analytics/changes': async ({ caller, query: { from, to, timezone, compare, ...filters } }) => {
      const periods = toPeriods({ from, to, timezone, interval: 'month', compare }, caller.ceilings)
      return readChanges(db, counting, { workspaceId: caller.workspace.id, filters, periods })
    },
  }
}
