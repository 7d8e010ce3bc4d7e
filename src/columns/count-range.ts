import { addScans, Aggregate } from './aggregate.ts'
import { CHUNK_SCANS, type Columns } from './columns.ts'
import { addDayCounts, canDivideCounts, type DayCounts } from './day-counts.ts'
import type { LabeledDay, ReadValues } from './labels.ts'
import {
  createDaySelector,
  hasFilters,
  intersect,
  matchesNoScan,
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

/** Which scans are counted, and the clock of the time zone in which they are counted. */
export interface Question {
  conditions: ScanConditions
  clock: readonly OffsetSpan[]
}

/** The first and the last day whose scans are counted, as numbers of days since 1970. */
export interface DaysQuery {
  bots: readonly boolean[]
  from: number
  to: number
}

/** A day with its scans, or with only its counts if the counts suffice. */
export type StoredDay = { day: number; counts: DayCounts } | { day: number; scans: LabeledDay }

/** Reads the scans of a workspace for counting. */
export interface ScanSource {
  /** Reads the days that have scans, in any order. `countsSuffice` says for which days the counts may be returned instead of the scans. */
  readDays(query: DaysQuery, countsSuffice: (day: number) => boolean): AsyncIterable<StoredDay>
  readValues: ReadValues
  /** Awaited between chunks of about a millisecond, so that other work of the thread gets a turn. */
  pause(): Promise<void>
}

/** Counts the scans of a workspace. */
export interface ScanCounter {
  countRange(question: Question, period: Period): Promise<Aggregate>
  /** The scans of each of these codes in each step of a period. */
  countCodeSteps(question: Question, period: Period, codes: readonly number[]): Promise<number[][]>
  readValues: ReadValues
}

/** Counts scans from their columns. */
export function createColumnCounter(source: ScanSource): ScanCounter {
  return {
    countRange: (question, period) => countRange(source, question, period),
    countCodeSteps: (question, period, codes) => countCodeSteps(source, { question, period, codes }),
    readValues: source.readValues,
  }
}

/** Counts the matching scans of a period. Without filters, the stored counts of whole days are added. Other days are counted scan by scan. */
async function countRange(
  source: ScanSource,
  { conditions, clock: spans }: Question,
  { range: wholeRange, starts }: Period,
): Promise<Aggregate> {
  const range = intersect(wholeRange, conditions.within)
  const aggregate = new Aggregate(starts.length)
  if (range.from >= range.to || matchesNoScan(conditions)) return aggregate
  const getQuarters = createQuartersReader(new ZoneClock(spans), starts)
  const isFiltered = hasFilters(conditions)
  const countsSuffice = (day: number) =>
    !isFiltered && day * DAY_MS >= range.from && (day + 1) * DAY_MS <= range.to && canDivideCounts(getQuarters(day))
  const selectOnDay = createDaySelector(conditions, range)
  const days = { from: Math.floor(range.from / DAY_MS), to: Math.floor((range.to - 1) / DAY_MS) }
  for await (const storedDay of source.readDays({ bots: conditions.bots, ...days }, countsSuffice)) {
    await source.pause()
    const quarters = getQuarters(storedDay.day)
    if ('counts' in storedDay) {
      addDayCounts(aggregate, storedDay.counts, quarters)
      continue
    }
    const selection = selectOnDay(storedDay.scans, storedDay.day, quarters)
    for (const _ of addScans(aggregate, storedDay.scans, { selection, quarters })) await source.pause()
  }
  return aggregate
}

/** Counts step by step. The source still has the days in its cache from the totals. */
async function countCodeSteps(
  source: ScanSource,
  { question, period, codes }: { question: Question; period: Period; codes: readonly number[] },
): Promise<number[][]> {
  const { starts, range } = period
  const series = codes.map((): number[] => [])
  for (const [step, start] of starts.entries()) {
    const stepRange = { from: Math.max(start, range.from), to: starts[step + 1] ?? range.to }
    const { values } = await countRange(source, question, { range: stepRange, starts: [start] })
    for (const [i, code] of codes.entries()) series[i]?.push(values.scans[code] ?? 0)
  }
  return series
}

/** Returns a function that computes the quarters of each day once. */
function createQuartersReader(clock: ZoneClock, starts: readonly number[]): (day: number) => LocalQuarters {
  const quartersByDay = new Map<number, LocalQuarters>()
  return (day) => {
    const quarters = quartersByDay.get(day) ?? getLocalQuarters(clock, starts, day)
    quartersByDay.set(day, quarters)
    return quarters
  }
}

/** Scans of each code by hour of UTC. */
export interface CodeHours {
  /** The first hour that is counted, in hours since 1970. */
  firstHour: number
  /** The scans of each code by hour, from the first hour on. The key is the number of the code. */
  byCode: Map<number, Uint32Array>
  /** The numbers of codes that were scanned at or after the end of the last counted hour. */
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
  const codeHours: CodeHours = { firstHour, byCode: new Map(), scannedAfter: new Set() }
  for await (const storedDay of source.readDays({ bots: [false], from: firstDay, to: lastDay }, () => false)) {
    if (!('scans' in storedDay)) continue
    const { columns } = storedDay.scans
    for (const code of columns.fields.code.values)
      if (!codeHours.byCode.has(code)) codeHours.byCode.set(code, new Uint32Array(endHour - firstHour))
    for (let row = 0; row < columns.scans; row += CHUNK_SCANS) {
      await source.pause()
      addHours(codeHours, columns, { firstRow: row, dayHour: storedDay.day * 24 - firstHour })
    }
  }
  return codeHours
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
