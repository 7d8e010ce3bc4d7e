import { addScans, Aggregate } from './aggregate.ts'
import { CHUNK_SCANS, type Columns } from './columns.ts'
import type { LabeledDay } from './labels.ts'
import { type LocalQuarters, QUARTER_MS, QUARTERS } from './time-steps.ts'

/** The counts of all scans of a day, for questions without filters. They are stored once the day is over. */
export interface DayCounts {
  scans: number
  visitors: number
  /** Scans of each quarter of an hour. */
  quarters: Uint32Array
  /** Visitors by the quarter of their first scan. The sum up to a quarter is the number of visitors who came before the quarter ended. */
  firstQuarters: Uint32Array
  /** Visitors by the quarter of their last scan. The sum from a quarter on is the number of visitors who came in that quarter or later. */
  lastQuarters: Uint32Array
  /** The numbers of the day's values in rising order, and the scans and visitors of each. */
  numbers: Uint32Array
  valueScans: Uint32Array
  valueVisitors: Uint32Array
  /** Visitors within each window of an hour. Windows begin at every quarter. See `getHourWindow`. */
  hourVisitors: Uint32Array
}

export const HOUR_QUARTERS = 4
export const HOUR_WINDOWS = QUARTERS + HOUR_QUARTERS - 1
const HEAD_WORDS = 2 + 3 * QUARTERS + 1

/** Counts all scans of a day, in chunks. */
export function* countDay(day: LabeledDay): Generator<void, DayCounts> {
  const aggregate = new Aggregate()
  const everyQuarter = Uint32Array.from({ length: QUARTERS }, (_, quarter) => quarter)
  const unused = new Uint32Array(QUARTERS)
  yield* addScans(aggregate, day, {
    selection: { from: 0, to: Infinity, values: [] },
    quarters: { steps: everyQuarter, weekHours: unused, hourParts: unused },
  })
  const { scans, visitors } = aggregate.values
  const numbers = Uint32Array.from([...scans.keys()].filter((number) => (scans[number] ?? 0) > 0))
  return {
    scans: aggregate.scans,
    visitors: aggregate.visitors,
    quarters: aggregate.steps.scans,
    ...(yield* countVisitorTimes(day.columns)),
    numbers,
    valueScans: numbers.map((number) => scans[number] ?? 0),
    valueVisitors: numbers.map((number) => visitors[number] ?? 0),
  }
}

function* countVisitorTimes({ scans, times, visitorStarts }: Columns) {
  const firstQuarters = new Uint32Array(QUARTERS)
  const lastQuarters = new Uint32Array(QUARTERS)
  const hourVisitors = new Uint32Array(HOUR_WINDOWS)
  const lastVisitors = new Uint32Array(HOUR_WINDOWS)
  let visitor = 0
  const addToHours = (quarter: number) => {
    for (let window = quarter; window < quarter + HOUR_QUARTERS; window++) {
      if (lastVisitors[window] !== visitor) addCount(hourVisitors, window, 1)
      lastVisitors[window] = visitor
    }
  }
  for (let row = 0, pauseRow = CHUNK_SCANS; row < scans;) {
    if (row >= pauseRow) {
      yield
      pauseRow = row + CHUNK_SCANS
    }
    let [first, last] = [Infinity, 0]
    visitor++
    do {
      const time = times[row] ?? 0
      first = Math.min(first, time)
      last = Math.max(last, time)
      addToHours(Math.floor(time / QUARTER_MS))
      row++
    } while (row < scans && visitorStarts[row] === 0)
    addCount(firstQuarters, Math.floor(first / QUARTER_MS), 1)
    addCount(lastQuarters, Math.floor(last / QUARTER_MS), 1)
  }
  return { firstQuarters, lastQuarters, hourVisitors }
}

export function encodeCounts(counts: DayCounts): Uint32Array {
  const { scans, visitors, quarters, firstQuarters, lastQuarters, numbers, valueScans, valueVisitors, hourVisitors } =
    counts
  const arrays = [
    quarters,
    firstQuarters,
    lastQuarters,
    [numbers.length],
    numbers,
    valueScans,
    valueVisitors,
    hourVisitors,
  ]
  const words = new Uint32Array(2 + arrays.reduce((length, array) => length + array.length, 0))
  words.set([scans, visitors])
  let offset = 2
  for (const array of arrays) {
    words.set(array, offset)
    offset += array.length
  }
  return words
}

export function decodeCounts(words: Uint32Array): DayCounts {
  const readWords = (from: number, length: number) => words.subarray(from, from + length)
  const valueCount = words[HEAD_WORDS - 1] ?? 0
  return {
    scans: words[0] ?? 0,
    visitors: words[1] ?? 0,
    quarters: readWords(2, QUARTERS),
    firstQuarters: readWords(2 + QUARTERS, QUARTERS),
    lastQuarters: readWords(2 + 2 * QUARTERS, QUARTERS),
    numbers: readWords(HEAD_WORDS, valueCount),
    valueScans: readWords(HEAD_WORDS + valueCount, valueCount),
    valueVisitors: readWords(HEAD_WORDS + 2 * valueCount, valueCount),
    hourVisitors: readWords(HEAD_WORDS + 3 * valueCount, HOUR_WINDOWS),
  }
}

/**
 * Whether the counts of a day can be divided among steps and hours. The day must be in one step, or begin in one step and end in the next, and
 * no clock change may make an hour longer or shorter.
 */
export function canDivideCounts({ steps, hourParts }: LocalQuarters): boolean {
  let changes = 0
  for (let i = 1; i < steps.length; i++) if (steps[i] !== steps[i - 1]) changes++
  return changes <= 1 && hasWholeHours(hourParts)
}

/** Adds the counts of a whole day. */
export function addDayCounts(aggregate: Aggregate, counts: DayCounts, quarters: LocalQuarters): void {
  const { steps, weekHours } = quarters
  aggregate.scans += counts.scans
  aggregate.visitors += counts.visitors
  for (const [quarter, scans] of counts.quarters.entries()) {
    addCount(aggregate.weekHours, weekHours[quarter], scans)
    addCount(aggregate.steps.scans, steps[quarter], scans)
  }
  const boundary = steps.findIndex((step, i) => i > 0 && step !== steps[i - 1])
  if (boundary === -1) addCount(aggregate.steps.visitors, steps[0], counts.visitors)
  else {
    addCount(aggregate.steps.visitors, steps[boundary - 1], sum(counts.firstQuarters.subarray(0, boundary)))
    addCount(aggregate.steps.visitors, steps[boundary], sum(counts.lastQuarters.subarray(boundary)))
  }
  addHours(aggregate, counts, quarters)
  const { values } = aggregate
  values.reserve(counts.numbers.at(-1) ?? 0)
  const { numbers, valueScans, valueVisitors } = counts
  for (let i = 0; i < numbers.length; i++) {
    addCount(values.scans, numbers[i], valueScans[i])
    addCount(values.visitors, numbers[i], valueVisitors[i])
  }
}

function addHours(aggregate: Aggregate, { hourVisitors, quarters }: DayCounts, { hourParts }: LocalQuarters) {
  const { scans, visitors } = aggregate.hourParts
  for (let quarter = 0; quarter < QUARTERS; quarter++) addCount(scans, hourParts[quarter], quarters[quarter])
  for (let begin = 0, end = 0; begin < QUARTERS; begin = end) {
    end = findHourEnd(hourParts, begin)
    addCount(visitors, hourParts[begin], hourVisitors[getHourWindow(begin, end)])
  }
}

/** Whether every hour that begins and ends on this day has its four quarters. */
function hasWholeHours(hourParts: Uint32Array): boolean {
  for (let begin = 0, end = 0; begin < QUARTERS; begin = end) {
    end = findHourEnd(hourParts, begin)
    const isCut = begin === 0 || end === QUARTERS
    if (end - begin > HOUR_QUARTERS || (end - begin < HOUR_QUARTERS && !isCut)) return false
  }
  return true
}

function findHourEnd(hourParts: Uint32Array, begin: number): number {
  let end = begin + 1
  while (end < QUARTERS && hourParts[end] === hourParts[begin]) end++
  return end
}

/** The position of an hour in `hourVisitors`: the position of its last quarter, even if the day ends within the hour. */
function getHourWindow(begin: number, end: number): number {
  return begin === 0 ? end - 1 : begin + HOUR_QUARTERS - 1
}

function addCount(counts: Uint32Array, index = 0, count = 0) {
  counts[index] = (counts[index] ?? 0) + count
}

function sum(numbers: Uint32Array): number {
  return numbers.reduce((total, number) => total + number, 0)
}
