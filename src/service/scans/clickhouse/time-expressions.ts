import type { TimeRange } from '#columns/select-scans.ts'
import { DAY_MS, HOUR_MS, QUARTER_MS } from '#columns/time-steps.ts'
import type { OffsetSpan } from '#columns/zone-clock.ts'

// The offsets of all current time zones are whole quarters of an hour, so a quarter is in one local hour and in one step.

/** The UTC day of a scan, counted since 1970. */
export const dayExpression = 'toUInt32(toDate(time))'
/** The quarter of an hour of a scan, counted since 1970. */
export const quarterExpression = `toUInt32(intDiv(toUnixTimestamp64Milli(time), ${QUARTER_MS}))`

/**
 * The local hour of a scan, counted since 1970. The offsets are part of the query, because ClickHouse may have another version of the time
 * zones.
 */
export function toHourExpression(clock: readonly OffsetSpan[], { from, to }: TimeRange): string {
  const firstSpan = clock.findLastIndex((span) => span.from <= from)
  const [first, ...changes] = clock.slice(Math.max(0, firstSpan)).filter((span) => span.from < to)
  const offset = changes.reduce(
    (before, span) => `if(${quarterExpression} >= ${toQuarter(span.from)}, ${span.offset}, ${before})`,
    String(first?.offset ?? 0),
  )
  return `toUInt32(intDiv(toInt64(${quarterExpression}) * ${QUARTER_MS} + ${offset}, ${HOUR_MS}))`
}

/** The first quarter of the step of a scan. Scans before the first step are in it. */
export function toStepExpression(starts: readonly number[]): string {
  return `toUInt32(roundDown(${quarterExpression}, [${starts.map(toQuarter).join(', ')}]))`
}

/** The positions of steps by their first quarters. */
export function indexSteps(starts: readonly number[]): ReadonlyMap<number, number> {
  return new Map(starts.map((start, step) => [toQuarter(start), step]))
}

/** The first quarter that does not begin before a moment. */
function toQuarter(moment: number): number {
  return Math.ceil(moment / QUARTER_MS)
}

/** A UTC day, which is counted since 1970, as a date in SQL. */
export function toDateText(day: number): string {
  return `'${new Date(day * DAY_MS).toISOString().slice(0, 10)}'`
}
