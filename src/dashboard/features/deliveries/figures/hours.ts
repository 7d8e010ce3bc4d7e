import type { DeliveriesSummary } from '#dashboard/api/delivery.ts'

export type Hour = Omit<DeliveriesSummary['hours'][number], 'start'> & { start: Date }
export interface Bar {
  start: Date
  end: Date
  delivered: number
  failed: number
}

const HOUR_MS = 3_600_000
const MAX_HOURS = 2_000
const MAX_BARS = 48

/** Every hour of the period; the service omits those without deliveries. */
export function fillHours(hours: DeliveriesSummary['hours'], { from, to }: { from: string; to: string }): Hour[] {
  const hourByStart = new Map(hours.map((hour) => [Date.parse(hour.start), hour]))
  const end = Date.parse(to)
  const firstHour = Math.max(floorToHour(Date.parse(from)), floorToHour(end) - MAX_HOURS * HOUR_MS)
  const filledHours: Hour[] = []
  for (let start = firstHour; start < end; start += HOUR_MS)
    filledHours.push({
      delivered: 0,
      failed: 0,
      medianMs: null,
      p95Ms: null,
      ...hourByStart.get(start),
      start: new Date(start),
    })
  return filledHours
}

/** Groups hours into as many bars as are readable. */
export function toBars(hours: readonly Hour[]): Bar[] {
  const hoursPerBar = Math.ceil(hours.length / MAX_BARS)
  return Array.from({ length: Math.ceil(hours.length / Math.max(hoursPerBar, 1)) }, (_, index) => {
    const group = hours.slice(index * hoursPerBar, (index + 1) * hoursPerBar)
    const start = group[0]?.start ?? new Date(0)
    return {
      start,
      end: new Date(start.getTime() + group.length * HOUR_MS),
      delivered: sum(group.map(({ delivered }) => delivered)),
      failed: sum(group.map(({ failed }) => failed)),
    }
  })
}

/** Totals of all hours. */
export function toTotals(hours: readonly Hour[]) {
  const delivered = sum(hours.map((hour) => hour.delivered))
  const failed = sum(hours.map((hour) => hour.failed))
  const slowest = Math.max(0, ...hours.map(({ p95Ms }) => p95Ms ?? 0))
  return { delivered, failed, medianMs: getWeightedMedian(hours), slowestMs: slowest === 0 ? null : slowest }
}

/** Median of the hourly medians, weighted by deliveries. */
function getWeightedMedian(hours: readonly Hour[]): number | null {
  const weighted = hours
    .flatMap(({ medianMs, delivered }) => (medianMs === null ? [] : [{ medianMs, weight: Math.max(delivered, 1) }]))
    .toSorted((a, b) => a.medianMs - b.medianMs)
  const half = sum(weighted.map(({ weight }) => weight)) / 2
  let accumulated = 0
  return weighted.find(({ weight }) => (accumulated += weight) >= half)?.medianMs ?? null
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function floorToHour(time: number): number {
  return time - (time % HOUR_MS)
}

const dateTime = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** "Mar 9, 03:00 PM – 04:00 PM". */
export function formatTimeRange(start: Date, end: Date): string {
  return dateTime.formatRange(start, end)
}
