import { addScans, Aggregate } from './aggregate.ts'
import { CHUNK_SCANS, type Columns } from './columns.ts'
import { addDayCounts, canShareOut, type DayCounts } from './day-counts.ts'
import type { LabelledDay, ReadValues } from './labels.ts'
import {
  createDaySelector,
  hasFilters,
  intersect,
  matchNothing,
  type ScanConditions,
  type TimeRange,
} from './select-scans.ts'
import { DAY_MS, getLocalQuarters, HOUR_MS, type LocalQuarters } from './time-steps.ts'
import { type OffsetSpan, ZoneClock } from './zone-clock.ts'

/** A range of time with the starts of its steps. */
export interface Period {
  range: TimeRange
  starts: readonly number[]
}

/** Which scans are counted, and by the clock of which time zone. */
export interface Question {
  conditions: ScanConditions
  clock: readonly OffsetSpan[]
}

/** The days whose scans are counted, since 1970, both inclusive. */
export interface DaysQuery {
  bots: readonly boolean[]
  from: number
  to: number
}

/** A day with its scans, or with only its counts if these suffice. */
export type StoredDay = { day: number; counts: DayCounts } | { day: number; scans: LabelledDay }

/** What counting reads, all of one workspace. */
export interface ScanSource {
  /** Reads the days that have scans, in any order. `countsSuffice` says for which of them counts may be returned. */
  readDays(query: DaysQuery, countsSuffice: (day: number) => boolean): AsyncIterable<StoredDay>
  readValues: ReadValues
  /** Awaited between chunks of about a millisecond, so that other work of the thread gets a turn. */
  pause(): Promise<void>
}

/** Counts the matching scans of a period: whole days by their stored counts if there are no filters, else scan by scan. */
export async function countRange(
  source: ScanSource,
  { conditions, clock: spans }: Question,
  { range: wholeRange, starts }: Period,
): Promise<Aggregate> {
  const range = intersect(wholeRange, conditions.within)
  const aggregate = new Aggregate(starts.length)
  if (range.from >= range.to || matchNothing(conditions)) return aggregate
  const getQuarters = createQuarters(new ZoneClock(spans), starts)
  const isFiltered = hasFilters(conditions)
  const countsSuffice = (day: number) =>
    !isFiltered && day * DAY_MS >= range.from && (day + 1) * DAY_MS <= range.to && canShareOut(getQuarters(day))
  const selectOnDay = createDaySelector(conditions, range)
  const days = { from: Math.floor(range.from / DAY_MS), to: Math.floor((range.to - 1) / DAY_MS) }
  for await (const stored of source.readDays({ bots: conditions.bots, ...days }, countsSuffice)) {
    await source.pause()
    const quarters = getQuarters(stored.day)
    if ('counts' in stored) {
      addDayCounts(aggregate, stored.counts, quarters)
      continue
    }
    const selection = selectOnDay(stored.scans, stored.day, quarters)
    for (const _ of addScans(aggregate, stored.scans, { selection, quarters })) await source.pause()
  }
  return aggregate
}

/** Computes the quarters of each day once. */
function createQuarters(clock: ZoneClock, starts: readonly number[]): (day: number) => LocalQuarters {
  const byDay = new Map<number, LocalQuarters>()
  return (day) => {
    const quarters = byDay.get(day) ?? getLocalQuarters(clock, starts, day)
    byDay.set(day, quarters)
    return quarters
  }
}

/** Scans of each code by hour of UTC. */
export interface CodeHours {
  /** The first hour that is counted, in hours since 1970. */
  firstHour: number
  /** By the number of the code, its scans of each hour from the first one on. */
  byCode: Map<number, Uint32Array>
  /** Codes that were scanned at or after the end. */
  scannedAfter: Set<number>
}

/**
 * Counts the scans of each code by hour, without bots: on the day of `endHour` (in hours since 1970, exclusive) and on the days before it,
 * `days` in total.
 */
export async function countCodeHours(
  source: ScanSource,
  { endHour, days }: { endHour: number; days: number },
): Promise<CodeHours> {
  const lastDay = Math.floor(endHour / 24)
  const firstDay = lastDay - days + 1
  const firstHour = firstDay * 24
  const hours: CodeHours = { firstHour, byCode: new Map(), scannedAfter: new Set() }
  for await (const stored of source.readDays({ bots: [false], from: firstDay, to: lastDay }, () => false)) {
    if (!('scans' in stored)) continue
    const { columns } = stored.scans
    for (const code of columns.fields.code.values)
      if (!hours.byCode.has(code)) hours.byCode.set(code, new Uint32Array(endHour - firstHour))
    for (let row = 0; row < columns.scans; row += CHUNK_SCANS) {
      await source.pause()
      addHours(hours, columns, { firstRow: row, dayHour: stored.day * 24 - firstHour })
    }
  }
  return hours
}

/** Adds a chunk of scans. */
function addHours(
  { byCode, scannedAfter }: CodeHours,
  { times, scans, fields }: Columns,
  { firstRow, dayHour }: { firstRow: number; dayHour: number },
) {
  const { values, indexes } = fields.code
  const end = Math.min(scans, firstRow + CHUNK_SCANS)
  for (let row = firstRow; row < end; row++) {
    const code = values[indexes[row] ?? 0] ?? 0
    const hour = dayHour + Math.floor((times[row] ?? 0) / HOUR_MS)
    const counts = byCode.get(code)
    if (counts && hour < counts.length) counts[hour] = (counts[hour] ?? 0) + 1
    else scannedAfter.add(code)
  }
}
