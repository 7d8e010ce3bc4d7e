import type { DeliveriesSummary } from '#dashboard/api/delivery.ts'

export type Hour = Omit<DeliveriesSummary['hours'][number], 'start'> & { start: Date }
export interface Bar {
  start: Date
  end: Date
  delivered: number
  failed: number
}

const HOUR = 3_600_000
const mostHours = 2_000
const mostBars = 48

/** Every hour of the period; the service omits those without deliveries. */
export function everyHour(hours: DeliveriesSummary['hours'], { from, to }: { from: string; to: string }): Hour[] {
  const known = new Map(hours.map((hour) => [Date.parse(hour.start), hour]))
  const end = Date.parse(to)
  const first = Math.max(floor(Date.parse(from)), floor(end) - mostHours * HOUR)
  const all: Hour[] = []
  for (let at = first; at < end; at += HOUR)
    all.push({ delivered: 0, failed: 0, medianMs: null, p95Ms: null, ...known.get(at), start: new Date(at) })
  return all
}

/** Groups hours into as many bars as are readable. */
export function toBars(hours: readonly Hour[]): Bar[] {
  const each = Math.ceil(hours.length / mostBars)
  return Array.from({ length: Math.ceil(hours.length / Math.max(each, 1)) }, (_, index) => {
    const part = hours.slice(index * each, (index + 1) * each)
    const start = part[0]?.start ?? new Date(0)
    return {
      start,
      end: new Date(start.getTime() + part.length * HOUR),
      delivered: sum(part.map(({ delivered }) => delivered)),
      failed: sum(part.map(({ failed }) => failed)),
    }
  })
}

/** Totals of all hours. */
export function toTotals(hours: readonly Hour[]) {
  const delivered = sum(hours.map((hour) => hour.delivered))
  const failed = sum(hours.map((hour) => hour.failed))
  const slowest = Math.max(0, ...hours.map(({ p95Ms }) => p95Ms ?? 0))
  return { delivered, failed, medianMs: medianOfHours(hours), slowestMs: slowest === 0 ? null : slowest }
}

/** Median of the hourly medians, weighted by deliveries. */
function medianOfHours(hours: readonly Hour[]): number | null {
  const known = hours
    .flatMap(({ medianMs, delivered }) => (medianMs === null ? [] : [{ medianMs, weight: Math.max(delivered, 1) }]))
    .toSorted((a, b) => a.medianMs - b.medianMs)
  const half = sum(known.map(({ weight }) => weight)) / 2
  let passed = 0
  return known.find(({ weight }) => (passed += weight) >= half)?.medianMs ?? null
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function floor(at: number): number {
  return at - (at % HOUR)
}

const dateTime = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** "Mar 9, 03:00 PM – 04:00 PM". */
export function rangeText(start: Date, end: Date): string {
  return dateTime.formatRange(start, end)
}
