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
 * The range to read: as requested, but never before the plan's history begins; one that ends before it is empty. Without a `to` it ends
 * now, but never before `from`, because the client's clock may be ahead of ours.
 */
export function scanWindow(
  range: { from?: Date | undefined; to?: Date | undefined },
  { historyDays }: PlanCeilings,
  now = new Date(),
): ScanWindow {
  const begin = new Date(now.getTime() - historyDays * DAY_MS)
  const from = range.from ?? begin
  const to = range.to ?? new Date(Math.max(now.getTime(), from.getTime()))
  if (range.from && range.from > to) throw invalidField('query', 'from', '`from` must not be after `to`')
  if (to < begin) return { from: to, to, clamped: true }
  return from < begin ? { from: begin, to, clamped: true } : { from, to, clamped: false }
}
