import { type RollingPeriod, rollingDurations, rollingPeriods } from '#contract/periods.ts'
import type { NewSharedLink } from '../api/shared-links.ts'
import { ownZone } from '../ui/own-zone.ts'

const DAY_MS = 86_400_000

type Comparison = NonNullable<NewSharedLink['compare']>
/** The view of a shared link, or of one that is about to be created. */
interface SharedLinkView {
  period?: NewSharedLink['period'] | null
  timezone?: string | null | undefined
  compare?: Comparison | undefined
  compareFrom?: string | null | undefined
}

export const periodTexts: Record<RollingPeriod, { short: string; long: string }> = {
  '24h': { short: '24 h', long: 'Last 24 hours' },
  '7d': { short: '7 d', long: 'Last 7 days' },
  '30d': { short: '30 d', long: 'Last 30 days' },
  '90d': { short: '90 d', long: 'Last 90 days' },
  '12mo': { short: '12 mo', long: 'Last 12 months' },
}

/** Comparisons that follow from the shown period. */
export const comparisonTexts = {
  weekdays: 'Previous period by weekday',
  exact: 'Previous period exactly',
  previous: 'Previous period',
  year: 'Same days last year',
  none: 'No comparison',
}

/** The period of a shared link: rolling, `Last 7 days`, or fixed, `Nov 16 – 22, 2026`. */
export function toPeriodText({ period, timezone }: SharedLinkView): string {
  if (!period) return periodTexts['30d'].long
  if ('last' in period) return toDurationText(period.last)
  return formatDays(period.from, period.to ?? new Date().toISOString(), timezone ?? ownZone)
}

/** `Last 45 days` for `P45D`. */
export function toDurationText(duration: string): string {
  const rollingPeriod = findRollingPeriod(duration)
  return rollingPeriod ? periodTexts[rollingPeriod].long : `Last ${duration.slice(1, -1)} days`
}

/** The offered period with this duration; undefined if there is none. */
export function findRollingPeriod(duration: string): RollingPeriod | undefined {
  return rollingPeriods.find((period) => rollingDurations[period] === duration)
}

/** The comparison of a shared link, as text. */
export function toComparisonText({ compare = 'previous', compareFrom, timezone }: SharedLinkView): string {
  if (compareFrom === undefined || compareFrom === null) {
    if (isNamedComparison(compare)) return comparisonTexts[compare]
    const [from = '', to = ''] = compare.split('..')
    return formatDays(from, to, timezone ?? ownZone)
  }
  return `From ${new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: timezone ?? ownZone }).format(new Date(compareFrom))}`
}

function isNamedComparison(compare: string): compare is keyof typeof comparisonTexts {
  return Object.hasOwn(comparisonTexts, compare)
}

/** A range of days: `Nov 16 – 22, 2026`. With times if it does not consist of whole days. */
export function formatDays(from: string, to: string, timeZone: string): string {
  const isDayOrLonger = Date.parse(to) - Date.parse(from) >= DAY_MS
  const hasWholeDays = isMidnight(from, timeZone) && (isDayOrLonger || isMidnight(to, timeZone))
  const format = new Intl.DateTimeFormat(undefined, {
    timeZone,
    dateStyle: 'medium',
    ...(hasWholeDays ? {} : { timeStyle: 'short' }),
  })
  // The end is exclusive, so the moment before it is shown.
  const lastMoment = Math.max(Date.parse(from), Date.parse(to) - (hasWholeDays ? 1 : 0))
  return format.formatRange(new Date(from), new Date(lastMoment))
}

function isMidnight(moment: string, timeZone: string): boolean {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' })
  return format.format(new Date(moment)) === '00:00:00'
}
