import { type RollingPeriod, rollingDays } from '#contract/periods.ts'
import { periodWords } from '#dashboard/pickers/view-text.ts'
import { toZonedDay, addDays, startOfDay } from '#dashboard/ui/zoned-time.ts'
import type { AnalyticsSearch } from './analytics-search.ts'

const HOUR = 3_600_000

export interface Period {
  from: Date
  /** Exclusive; undefined means now. */
  to: Date | undefined
}

type PeriodSearch = Pick<AnalyticsSearch, 'range' | 'from' | 'to'>

/** The requested period. It starts at a full hour or day, so that the request stays the same (and cached) until then. */
export function toPeriod(search: PeriodSearch, zone: string, now: Date): Period {
  const first = toInstant(search.from, { zone, dayOffset: 0 })
  const end = toInstant(search.to, { zone, dayOffset: 1 })
  const range = getPreset(search)
  if (range === undefined || first || end)
    return { from: first ?? new Date((end ?? now).getTime() - 30 * 24 * HOUR), to: end }
  // 23 full hours and the current one, so that the previous day has the same hours.
  if (range === '24h') return { from: new Date(Math.floor(now.getTime() / HOUR) * HOUR - 23 * HOUR), to: undefined }
  return { from: startOfDay(addDays(toZonedDay(zone, now), 1 - rollingDays[range]), zone), to: undefined }
}

/** The preset, or undefined for a custom period. */
export function getPreset({ range, from, to }: PeriodSearch): RollingPeriod | undefined {
  return from || to ? undefined : (range ?? '30d')
}

/** Text of the period: "Last 30 days", "10 Nov 2026", "Tue 17 Nov, 18:00 – 22:00". */
export function periodText(search: PeriodSearch, zone: string): string {
  const preset = getPreset(search)
  if (preset) return periodWords[preset].long
  const { from, to } = toPeriod(search, zone, new Date())
  const isWholeDays = !search.from?.includes('T') && !search.to?.includes('T')
  // The text shows the last day inclusively.
  const last = to && new Date(to.getTime() - (isWholeDays ? 1 : 0))
  const format = new Intl.DateTimeFormat(undefined, {
    timeZone: zone,
    ...(isWholeDays ? { dateStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' }),
  })
  return last ? format.formatRange(from, last) : `Since ${format.format(from)}`
}

function toInstant(
  text: string | undefined,
  { zone, dayOffset }: { zone: string; dayOffset: number },
): Date | undefined {
  if (text === undefined) return undefined
  if (/^(19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)))
    return startOfDay(addDays(text, dayOffset), zone)
  const time = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time)
}
