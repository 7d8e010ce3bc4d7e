import type { Columns } from './columns.ts'
import { runInChunks, CHUNK } from './yield-to-event-loop.ts'
import { type Day, aggregateChunks } from './aggregate-columns.ts'
import { Aggregate } from './aggregate.ts'
import { type LocalQuarters, QUARTER_MS, QUARTERS } from './time-steps.ts'

/** The counts of a whole day, for requests without filters. */
export interface DayCounts {
  scans: number
  visitors: number
  /** Scans of each quarter of an hour. */
  quarters: Uint32Array
  /** Visitors by the quarter of their first scan: the sum up to a quarter is the number who came before it ends. */
  firsts: Uint32Array
  /** Visitors by the quarter of their last scan: the sum from a quarter on is the number who came in it or later. */
  lasts: Uint32Array
  /** For each value of the day. */
  numbers: Uint32Array
  valueScans: Uint32Array
  valueVisitors: Uint32Array
  /** Visitors within each hour, at whatever quarter hours begin. See `getHourWindow`. */
  hourVisitors: Uint32Array
}

const HOUR_QUARTERS = 4
export const HOUR_WINDOWS = QUARTERS + HOUR_QUARTERS - 1
const HEAD = 2 + 3 * QUARTERS + 1

export function getCounts(day: Day): Promise<DayCounts> {
  return runInChunks(countChunks(day))
}

function* countChunks(day: Day): Generator<void, DayCounts> {
  const aggregate = new Aggregate()
  const steps = Uint32Array.from({ length: QUARTERS }, (_, quarter) => quarter)
  const none = new Uint32Array(QUARTERS)
  yield* aggregateChunks(aggregate, day, { from: 0, to: Infinity, steps, hours: none, hourParts: none, wanted: [] })
  const { scans, visitors } = aggregate.values
  const numbers = Uint32Array.from([...scans.keys()].filter((number) => (scans[number] ?? 0) > 0))
  return {
    scans: aggregate.scans,
    visitors: aggregate.visitors,
    quarters: aggregate.steps.scans,
    ...(yield* visitorTimes(day.columns)),
    numbers,
    valueScans: numbers.map((number) => scans[number] ?? 0),
    valueVisitors: numbers.map((number) => visitors[number] ?? 0),
  }
}

function* visitorTimes({ scans, times, starts }: Columns) {
  const firsts = new Uint32Array(QUARTERS)
  const lasts = new Uint32Array(QUARTERS)
  const hourVisitors = new Uint32Array(HOUR_WINDOWS)
  const latest = new Uint32Array(HOUR_WINDOWS)
  let visitor = 0
  const add = (to: Uint32Array, time: number) => {
    const quarter = Math.floor(time / QUARTER_MS)
    to[quarter] = (to[quarter] ?? 0) + 1
  }
  const addToHours = (quarter: number) => {
    for (let window = quarter; window < quarter + HOUR_QUARTERS; window++) {
      if (latest[window] !== visitor) hourVisitors[window] = (hourVisitors[window] ?? 0) + 1
      latest[window] = visitor
    }
  }
  for (let row = 0, rest = CHUNK; row < scans;) {
    if (row >= rest) {
      yield
      rest = row + CHUNK
    }
    let [first, last] = [Infinity, 0]
    visitor++
    do {
      const time = times[row] ?? 0
      first = Math.min(first, time)
      last = Math.max(last, time)
      addToHours(Math.floor(time / QUARTER_MS))
      row++
    } while (row < scans && starts[row] === 0)
    add(firsts, first)
    add(lasts, last)
  }
  return { firsts, lasts, hourVisitors }
}

export function encodeCounts(counts: DayCounts): Uint32Array {
  const { scans, visitors, quarters, firsts, lasts, numbers, valueScans, valueVisitors, hourVisitors } = counts
  const arrays = [quarters, firsts, lasts, [numbers.length], numbers, valueScans, valueVisitors, hourVisitors]
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
  const part = (from: number, length: number) => words.subarray(from, from + length)
  const many = words[HEAD - 1] ?? 0
  return {
    scans: words[0] ?? 0,
    visitors: words[1] ?? 0,
    quarters: part(2, QUARTERS),
    firsts: part(2 + QUARTERS, QUARTERS),
    lasts: part(2 + 2 * QUARTERS, QUARTERS),
    numbers: part(HEAD, many),
    valueScans: part(HEAD + many, many),
    valueVisitors: part(HEAD + 2 * many, many),
    hourVisitors: part(HEAD + 3 * many, HOUR_WINDOWS),
  }
}

/** Whether a day's counts can be divided among these steps: the day is in one of them, or in one and then another, and no clock changes. */
export function canShareOut({ steps, hourParts }: LocalQuarters): boolean {
  let changes = 0
  for (let i = 1; i < steps.length; i++) if (steps[i] !== steps[i - 1]) changes++
  return changes <= 1 && hasWholeHours(hourParts)
}

/** Adds a whole day. */
export function aggregateCounts(aggregate: Aggregate, counts: DayCounts, by: LocalQuarters): void {
  aggregate.scans += counts.scans
  aggregate.visitors += counts.visitors
  for (const [quarter, scans] of counts.quarters.entries()) {
    add(aggregate.hours, by.hours[quarter], scans)
    add(aggregate.steps.scans, by.steps[quarter], scans)
  }
  const split = by.steps.findIndex((step, i) => i > 0 && step !== by.steps[i - 1])
  if (split === -1) add(aggregate.steps.visitors, by.steps[0], counts.visitors)
  else {
    add(aggregate.steps.visitors, by.steps[split - 1], sum(counts.firsts.subarray(0, split)))
    add(aggregate.steps.visitors, by.steps[split], sum(counts.lasts.subarray(split)))
  }
  addHourVisitors(aggregate, counts, by)
  const { values } = aggregate
  values.reserve(counts.numbers.at(-1) ?? 0)
  const { numbers, valueScans, valueVisitors } = counts
  for (let i = 0; i < numbers.length; i++) {
    add(values.scans, numbers[i], valueScans[i])
    add(values.visitors, numbers[i], valueVisitors[i])
  }
}

function addHourVisitors({ ofHours }: Aggregate, { hourVisitors, quarters }: DayCounts, { hourParts }: LocalQuarters) {
  for (let quarter = 0; quarter < QUARTERS; quarter++) add(ofHours.scans, hourParts[quarter], quarters[quarter])
  for (let begin = 0, end = 0; begin < QUARTERS; begin = end) {
    end = findEnd(hourParts, begin)
    add(ofHours.visitors, hourParts[begin], hourVisitors[getHourWindow(begin, end)])
  }
}

/** Whether every hour that begins and ends on this day has its four quarters. */
function hasWholeHours(hourParts: Uint32Array): boolean {
  for (let begin = 0, end = 0; begin < QUARTERS; begin = end) {
    end = findEnd(hourParts, begin)
    const isCut = begin === 0 || end === QUARTERS
    if (end - begin > HOUR_QUARTERS || (end - begin < HOUR_QUARTERS && !isCut)) return false
  }
  return true
}

function findEnd(hourParts: Uint32Array, begin: number): number {
  let end = begin + 1
  while (end < QUARTERS && hourParts[end] === hourParts[begin]) end++
  return end
}

/** Position of an hour in `hourVisitors`: its last quarter, unless the day cuts it off. */
function getHourWindow(begin: number, end: number): number {
  return begin === 0 ? end - 1 : begin + HOUR_QUARTERS - 1
}

function add(to: Uint32Array, at = 0, many = 0) {
  to[at] = (to[at] ?? 0) + many
}

function sum(numbers: Uint32Array): number {
  return numbers.reduce((total, number) => total + number, 0)
}
