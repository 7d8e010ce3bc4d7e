import type { Changes } from '#contract/analytics.ts'
import { dimensions } from '#contract/scan-dimensions.ts'
import type { Database } from '#database/open.ts'
import { resolveConditions, type ScanFilters } from '../store/scan-conditions.ts'
import type { Periods } from './analytics-window.ts'
import { codeNames } from './code-panels.ts'
import type { ChangesCounted } from './count-changes.ts'
import type { Counting } from './start-counting.ts'

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
  })
  const { from, to } = previous.range
  return {
    window,
    before: { from: new Date(from), to: new Date(to) },
    ...totals,
    causes: await named(db, workspaceId, causes),
  }
}

async function named(db: Database, workspaceId: string, causes: ChangesCounted['causes']): Promise<Changes['causes']> {
  const ids = causes.flatMap(({ dimension, value }) => (dimension === 'codeId' && value !== null ? [value] : []))
  const names = await codeNames(db, workspaceId, ids)
  return causes.map((cause) => ({
    ...cause,
    label: cause.dimension === 'codeId' ? (names.get(cause.value ?? '')?.name ?? null) : null,
  }))
}
