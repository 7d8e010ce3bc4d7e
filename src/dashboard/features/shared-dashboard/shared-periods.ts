import type { SharedDashboard } from '../../api/shared-dashboard.ts'
import { ownZone } from '../../ui/chart/own-zone.ts'
import { dayIn, daysLater, startOfDay } from '../../ui/chart/zoned-time.ts'

/** Periods up to now. Without one it is that of the campaign, or else the last 30 days. */
export const sharedRanges = ['7d', '30d', '90d', '12mo'] as const
export type SharedRange = (typeof sharedRanges)[number]

const days: Record<SharedRange, number> = { '7d': 7, '30d': 30, '90d': 90, '12mo': 365 }
const labels: Record<SharedRange, string> = { '7d': '7 d', '30d': '30 d', '90d': '90 d', '12mo': '12 mo' }

/** The start of a period, at midnight, so that the request stays the same until the next day. */
export function getStart(range: SharedRange | undefined, now: Date): string | undefined {
  if (range === undefined) return undefined
  return startOfDay(daysLater(dayIn(ownZone, now), 1 - days[range]), ownZone).toISOString()
}

/** The periods to choose from. A campaign is first shown as a whole. */
export function rangeOptions({ campaign }: Pick<SharedDashboard, 'campaign'>): { value: string; label: string }[] {
  const options = sharedRanges.map((value) => ({ value, label: labels[value] }))
  return campaign ? [{ value: 'all', label: 'All' }, ...options.slice(0, 3)] : options
}
