import type { Figures } from './figures.ts'
import { toZonedDay, addDays, startOfDay } from '../zoned-time.ts'

export interface SeriesPoint {
  /** Full label: "Tue 10 Nov". */
  name: string
  /** Short label for the axis: "10 Nov". */
  tick: string
  scans: number
  visitors: number
  /** Scans in the previous period. Null if there is none. */
  previousScans: number | null
  /** Full label of the step in the previous period: "Tue 13 Oct". Null if there is none. */
  previousName?: string | null
  /** Events that may explain a change. */
  notes: readonly string[]
  /** Whether the step began before the period or is still running. Only the first and last step can be partial. */
  isPartial: boolean
}

interface ScanCounts {
  scans: number
  visitors: number
}
type SeriesStep = ScanCounts & { start: string }

/** Scans over time, as returned by the service. */
export interface Series {
  interval: 'hour' | 'day' | 'week' | 'month'
  timezone: string
  window: { from: string; to: string }
  totals: ScanCounts
  series: readonly SeriesStep[]
  /** Steps in the same order; undefined for steps without a counterpart. The service may leave out the window. */
  previous: {
    window?: { from: string; to: string; clamped: boolean }
    totals: ScanCounts
    series: readonly (SeriesStep | undefined)[]
  } | null
}

/** An event and its time. */
export interface Note {
  at: string
  text: string
}

/** Points of the chart with labels in the time zone, and the notes of each step. */
export function toSeriesPoints(
  { series, previous, interval, timezone, window }: Omit<Series, 'totals'>,
  notes: readonly Note[],
): SeriesPoint[] {
  const missingCount = previous ? countMissingSteps(series, previous) : 0
  const labels = createLabelFormats(interval, { timezone, isLong: series.length > 26 })
  return series.map(({ start, scans, visitors }, index) => {
    const nextStart = series[index + 1]?.start
    const stepNotes = notes.filter(
      (note) => Date.parse(note.at) >= Date.parse(start) && (!nextStart || Date.parse(note.at) < Date.parse(nextStart)),
    )
    const date = new Date(start)
    const previousStep = previous?.series[index - missingCount]
    return {
      name: labels.name(date),
      tick: labels.tick(date),
      scans,
      visitors,
      previousScans: previousStep?.scans ?? null,
      previousName: previousStep ? labels.name(new Date(previousStep.start)) : null,
      isPartial: start < window.from || getStepEnd(start, interval, timezone) > window.to,
      notes: stepNotes.map(({ text }) => text),
    }
  })
}

/**
 * Number of the first steps without a counterpart, because the plan’s history begins later. A difference of one comes from days of 23 or 25
 * hours. Without this reason, the last steps have no counterpart: a running period is compared with the same hours.
 */
function countMissingSteps(series: readonly unknown[], previous: NonNullable<Series['previous']>): number {
  const difference = series.length - previous.series.length
  return difference > 1 && previous.window?.clamped !== false ? difference : 0
}

function getStepEnd(start: string, interval: Series['interval'], zone: string): string {
  const startDate = new Date(start)
  if (interval === 'hour') return new Date(startDate.getTime() + 3_600_000).toISOString()
  const day = toZonedDay(zone, startDate)
  if (interval !== 'month') return startOfDay(addDays(day, interval === 'week' ? 7 : 1), zone).toISOString()
  return startOfDay(`${addDays(`${day.slice(0, 8)}01`, 32).slice(0, 8)}01`, zone).toISOString()
}

export function toSeriesFigures(points: readonly SeriesPoint[]): Figures {
  const isCompared = points.some(({ previousScans }) => previousScans !== null)
  const hasNotes = points.some(({ notes }) => notes.length > 0)
  return {
    columns: [
      'Time',
      'Scans',
      'Visitors',
      ...(isCompared ? ['Scans before'] : []),
      ...(hasNotes ? ['What happened'] : []),
    ],
    rows: points.map(({ name, scans, visitors, previousScans, notes, isPartial }) => [
      isPartial ? `${name} (part)` : name,
      scans,
      visitors,
      ...(isCompared ? [previousScans] : []),
      ...(hasNotes ? [notes.join('; ') || null] : []),
    ]),
  }
}

function createLabelFormats(interval: Series['interval'], { timezone, isLong }: { timezone: string; isLong: boolean }) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(undefined, { timeZone: timezone, ...options })
    return (date: Date) => format(date)
  }
  const day = format({ weekday: 'short', day: 'numeric', month: 'short' })
  const short = format({ day: 'numeric', month: 'short' })
  const hour = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  switch (interval) {
    case 'hour':
      return {
        name: (date: Date) => `${day(date)}, ${hour(date)}`,
        tick: isLong ? format({ weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }) : hour,
      }
    case 'day':
      return { name: day, tick: short }
    case 'week':
      return { name: (date: Date) => `Week of ${short(date)}`, tick: short }
    case 'month':
      return { name: format({ month: 'long', year: 'numeric' }), tick: format({ month: 'short', year: '2-digit' }) }
  }
}
