import type { PlanCeilings } from '#service/http/caller.ts'
import { invalidField } from '#service/http/api-error.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface ScanWindow {
  /** Inclusive. */
  from: Date
  /** Exclusive. */
  to: Date
  /** The plan's history begins after the requested `from`, or after the requested `to`. */
  clamped: boolean
}

/**
 * The range to read: as requested, but never from before the plan's history begins. A range that ends before the history is empty. Without
 * a `to` the range ends now, but never before `from`, because the client's clock may be ahead of the service's clock.
 */
export function scanWindow(
  range: { from?: Date | undefined; to?: Date | undefined },
  { historyDays }: PlanCeilings,
  now = new Date(),
): ScanWindow {
  const historyStart = new Date(now.getTime() - historyDays * DAY_MS)
  const from = range.from ?? historyStart
  const to = range.to ?? new Date(Math.max(now.getTime(), from.getTime()))
  if (range.from && range.from > to) throw invalidField('query', 'from', '`from` must not be after `to`')
  if (to < historyStart) return { from: to, to, clamped: true }
  return from < historyStart ? { from: historyStart, to, clamped: true } : { from, to, clamped: false }
}
