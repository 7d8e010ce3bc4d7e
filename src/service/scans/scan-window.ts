import type { Ceilings } from '../workspace/plan-ceilings.ts'
import { invalidPlace } from '../http/fault.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface ScanWindow {
  /** Inclusive. */
  from: Date
  /** Exclusive. */
  to: Date
  /** The plan's history begins after the asked `from`. */
  clamped: boolean
}

/** The range that is read: as asked, but never before the plan's history begins. */
export function scanWindow(
  asked: { from?: Date | undefined; to?: Date | undefined },
  { historyDays }: Ceilings,
  now = new Date(),
): ScanWindow {
  const begin = new Date(now.getTime() - historyDays * DAY_MS)
  const to = asked.to ?? now
  if (asked.from && asked.from > to) throw invalidPlace('query', 'from', '`from` must not be after `to`')
  const clamped = asked.from !== undefined && asked.from < begin
  return { from: asked.from && !clamped ? asked.from : begin, to, clamped }
}
