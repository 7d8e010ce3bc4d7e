import type { RollingPeriod } from '#contract/periods.ts'
import type { NewSharedLink } from '../api/shared-links.ts'

const DAY_MS = 86_400_000

type View = NonNullable<NewSharedLink['view']>
type Comparison = NonNullable<View['compare']>

export const periodWords: Record<RollingPeriod, { short: string; whole: string }> = {
  '24h': { short: '24 h', whole: 'Last 24 hours' },
  '7d': { short: '7 d', whole: 'Last 7 days' },
  '30d': { short: '30 d', whole: 'Last 30 days' },
  '90d': { short: '90 d', whole: 'Last 90 days' },
  '12mo': { short: '12 mo', whole: 'Last 12 months' },
}

export const comparisonWords: Record<Comparison, string> = {
  previous: 'Previous period',
  year: 'Same days last year',
  none: 'No comparison',
}

/** The period of a shared link: `Last 7 days`, which moves on, or `Nov 16 – 22, 2026`. */
export function toPeriodText({ period, from, to, timezone }: View): string {
  if (period) return periodWords[period].whole
  if (from === undefined) return 'Last 30 days'
  return formatDays(from, to ?? new Date().toISOString(), timezone)
}

/** What the figures of a shared link are compared with. */
export function toComparisonText({ compare = 'previous', compareFrom, timezone }: View): string {
  if (compareFrom === undefined) return comparisonWords[compare]
  return `From ${new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: timezone }).format(new Date(compareFrom))}`
}

/** `Nov 16 – 22, 2026`, with times of day where it is a part of a day. */
export function formatDays(from: string, to: string, timeZone: string): string {
  const isLong = Date.parse(to) - Date.parse(from) >= DAY_MS
  const isWhole = isMidnight(from, timeZone) && (isLong || isMidnight(to, timeZone))
  const format = new Intl.DateTimeFormat(undefined, {
    timeZone,
    dateStyle: 'medium',
    ...(isWhole ? {} : { timeStyle: 'short' }),
  })
  // The end is exclusive, and the last day is shown.
  const last = Math.max(Date.parse(from), Date.parse(to) - (isWhole ? 1 : 0))
  return format.formatRange(new Date(from), new Date(last))
}

function isMidnight(moment: string, timeZone: string): boolean {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' })
  return format.format(new Date(moment)) === '00:00:00'
}
