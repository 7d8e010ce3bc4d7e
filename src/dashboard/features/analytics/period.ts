import { type RollingPeriod, rollingDays } from '#contract/periods.ts'
import { completeTime } from '#contract/zoned-time.ts'
import { periodTexts } from '#dashboard/pickers/view-text.ts'
import { toZonedDay, addDays, startOfDay } from '#dashboard/ui/zoned-time.ts'
import type { AnalyticsSearch } from './analytics-search.ts'

const HOUR_MS = 3_600_000

export interface Period {
  from: Date
  /** Exclusive; undefined means now. */
  to: Date | undefined
}

type PeriodSearch = Pick<AnalyticsSearch, 'range' | 'from' | 'to'>

/** The requested period. It starts at a full hour or day. So the request, and its cached response, stay the same within that hour or day. */
export function toPeriod(search: PeriodSearch, zone: string, now: Date): Period {
  const start = toInstant(search.from, { zone, dayOffset: 0 })
  const end = toInstant(search.to, { zone, dayOffset: 1 })
  const range = getPreset(search)
  if (range === undefined || start || end)
    return { from: start ?? startOfEarlierDay(end ? new Date(end.getTime() - 1) : now, zone, 29), to: end }
  // 23 full hours and the current hour, so that the previous period has the same hours of the day.
  if (range === '24h')
    return { from: new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - 23 * HOUR_MS), to: undefined }
  return { from: startOfEarlierDay(now, zone, rollingDays[range] - 1), to: undefined }
}

/** The preset, or undefined for a custom period. */
export function getPreset({ range, from, to }: PeriodSearch): RollingPeriod | undefined {
  return from || to ? undefined : (range ?? '30d')
}

/** Text of the period: "Last 30 days", "10 Nov 2026", "Tue 17 Nov, 18:00 – 22:00". */
export function formatPeriod(search: PeriodSearch, zone: string): string {
  const preset = getPreset(search)
  if (preset) return periodTexts[preset].long
  const { from, to } = toPeriod(search, zone, new Date())
  const isWholeDays = !search.from?.includes('T') && !search.to?.includes('T')
  // The text shows the last day inclusively.
  const lastMoment = to && new Date(to.getTime() - (isWholeDays ? 1 : 0))
  const format = new Intl.DateTimeFormat(undefined, {
    timeZone: zone,
    ...(isWholeDays ? { dateStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' }),
  })
  return lastMoment ? format.formatRange(from, lastMoment) : `Since ${format.format(from)}`
}

/** The start of the day in a time zone that is a number of days before the day of a moment. */
function startOfEarlierDay(moment: Date, zone: string, days: number): Date {
  return startOfDay(addDays(toZonedDay(zone, moment), -days), zone)
}

function toInstant(
  text: string | undefined,
  { zone, dayOffset }: { zone: string; dayOffset: number },
): Date | undefined {
  if (text === undefined) return undefined
  if (/^(19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)))
    return startOfDay(addDays(text, dayOffset), zone)
  const time = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(completeTime(text, zone)) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time)
}
