import type { Changes } from '#contract/analytics.ts'
import { dimensions } from '#contract/scan-dimensions.ts'
import type { Database } from '#database/open.ts'
import { listEdits } from '../../codes/code-history.ts'
import { resolveConditions, type ScanFilters } from '../store/scan-conditions.ts'
import type { Periods } from './analytics-window.ts'
import { codeNames } from './code-panels.ts'
import { readCodeGroups } from './code-groups.ts'
import type { Counting } from './start-counting.ts'

const MOST_EDITS = 3

interface Params {
  workspaceId: string
  filters: ScanFilters
  periods: Periods
}

/** The values that explain why scans rose or fell. */
export async function readChanges(db: Database, counting: Counting, params: Params): Promise<Changes> {
  const { workspaceId, filters, periods } = params
  const { window, clock, current, previous } = periods
  const { causes, ...totals } = await counting.ask('changes', {
    workspaceId,
    conditions: await resolveConditions(db, workspaceId, filters),
    clock: clock.spans,
    current,
    previous,
    // With a filter on a dimension, every scan has the same value.
    dimensions: dimensions.filter((dimension) => filters[dimension] === undefined),
    groups: filters.codeId === undefined ? await readCodeGroups(db, workspaceId) : [],
  })
  const { from, to } = previous.range
  const before = { from: new Date(from), to: new Date(to) }
  const ids = causes.flatMap(({ dimension, value }) => (dimension === 'codeId' && value !== null ? [value] : []))
  const names = await codeNames(db, workspaceId, ids)
  const edits = await listEdits(db, { workspaceId, codeIds: ids, window: { from: before.from, to: window.to } })
  return {
    window,
    before,
    ...totals,
    causes: causes.map((cause) =>
      cause.dimension === 'codeId'
        ? {
            ...cause,
            label: names.get(cause.value ?? '')?.name ?? null,
            edits: edits.filter(({ codeId }) => codeId === cause.value).slice(0, MOST_EDITS),
          }
        : cause,
    ),
  }
}
