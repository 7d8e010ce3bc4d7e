import type { Figures } from './figures.ts'
import type { SeriesPoint } from './series-drawing.tsx'

interface Counted {
  scans: number
  visitors: number
}
type Step = Counted & { start: string }

/** Scans over time, as the service tells them. */
export interface Series {
  interval: 'hour' | 'day' | 'week' | 'month'
  timezone: string
  totals: Counted
  series: readonly Step[]
  previous: { totals: Counted; series: readonly Step[] } | null
}

/** Something that happened, and when. */
export interface Note {
  at: string
  text: string
}

/** The series with its words, by the clocks of its zone, and what happened in each of its steps. */
export function seriesPoints(
  { series, previous, interval, timezone }: Omit<Series, 'totals'>,
  notes: readonly Note[],
): SeriesPoint[] {
  const words = wordsOf(interval, { timezone, isLong: series.length > 26 })
  return series.map(({ start, scans, visitors }, at) => {
    const next = series[at + 1]?.start
    const within = notes.filter(
      (note) => Date.parse(note.at) >= Date.parse(start) && (!next || Date.parse(note.at) < Date.parse(next)),
    )
    const date = new Date(start)
    return {
      name: words.name(date),
      tick: words.tick(date),
      scans,
      visitors,
      before: previous ? (previous.series[at]?.scans ?? null) : null,
      notes: within.map(({ text }) => text),
    }
  })
}

export function seriesFigures(points: readonly SeriesPoint[]): Figures {
  const compared = points.some(({ before }) => before !== null)
  const noted = points.some(({ notes }) => notes.length > 0)
  return {
    columns: ['Time', 'Scans', 'Visitors', ...(compared ? ['Scans before'] : []), ...(noted ? ['What happened'] : [])],
    rows: points.map(({ name, scans, visitors, before, notes }) => [
      name,
      scans,
      visitors,
      ...(compared ? [before] : []),
      ...(noted ? [notes.join('; ') || null] : []),
    ]),
  }
}

function wordsOf(interval: Series['interval'], { timezone, isLong }: { timezone: string; isLong: boolean }) {
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
