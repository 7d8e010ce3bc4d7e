import { CHUNK_SCANS, type Columns, type Field, fields, type Indexes, mapFields } from './columns.ts'
import type { LabeledDay } from './labels.ts'
import { type DaySelection, matchChunk, type Matches } from './select-scans.ts'
import { type LocalQuarters, QUARTER_MS, QUARTERS } from './time-steps.ts'

/** Counts scans and visitors by number. A number stands for a value, or for a step in time. */
class Counter {
  scans: Uint32Array
  visitors: Uint32Array
  /** For each number, the visitor who was counted last. */
  lastVisitors: Uint32Array

  constructor(size: number) {
    this.scans = new Uint32Array(size)
    this.visitors = new Uint32Array(size)
    this.lastVisitors = new Uint32Array(size)
  }

  /** Makes room for numbers up to `highest`. */
  reserve(highest: number): void {
    if (highest < this.scans.length) return
    const size = Math.max(highest + 1, this.scans.length * 2)
    this.scans = enlarge(this.scans, size)
    this.visitors = enlarge(this.visitors, size)
    this.lastVisitors = enlarge(this.lastVisitors, size)
  }
}

/** The counts of a range of time, to which days are added. */
export class Aggregate {
  scans = 0
  visitors = 0
  /** The number of visitors so far in all days, counted or not. The next visitor gets the next number. */
  visitorsSeen = 0
  /** The visitor who was counted last. */
  lastVisitor = 0
  readonly steps
  /** Scans by hour of the week. */
  readonly weekHours = new Uint32Array(7 * 24)
  /** By the hour parts of the quarters (`LocalQuarters.hourParts`). */
  readonly hourParts = new Counter(48)
  /** By the numbers of values. */
  readonly values = new Counter(1024)

  constructor(stepCount = QUARTERS) {
    this.steps = new Counter(stepCount)
  }
}

function enlarge(array: Uint32Array, size: number): Uint32Array {
  const larger = new Uint32Array(size)
  larger.set(array)
  return larger
}

/** Which scans of a day are added, and what their times count for. */
export interface DayPart {
  selection: DaySelection
  quarters: LocalQuarters
}

/**
 * Counts of the visitors with a single selected scan, which is most visitors. Such a visitor adds one scan and one visitor to everything that
 * the values of the scan count for, so it is enough to count by value.
 */
interface SingleScanCounts {
  quarters: Uint32Array
  fields: Record<Field, Uint32Array>
}

// Each chunk uses these buffers again: a chunk is counted before the next chunk is matched.
const [singleRows, otherRows, otherVisitors, otherValues] = [
  new Uint32Array(CHUNK_SCANS),
  new Uint32Array(CHUNK_SCANS),
  new Uint32Array(CHUNK_SCANS),
  new Uint32Array(CHUNK_SCANS),
]

/** Adds the selected scans of a day, in chunks. A visitor counts once a day for each value. */
export function* addScans(
  aggregate: Aggregate,
  day: LabeledDay,
  { selection, quarters }: DayPart,
): Generator<void, void> {
  const { columns, labels } = day
  for (const field of fields) for (const numbers of labels[field]) aggregate.values.reserve(findHighest(numbers))
  const singles: SingleScanCounts = {
    quarters: new Uint32Array(QUARTERS),
    fields: mapFields((field) => new Uint32Array(columns.fields[field].values.length)),
  }
  for (let firstRow = 0; firstRow < columns.scans; firstRow += CHUNK_SCANS) {
    const matches = matchChunk(columns, selection, { firstRow, visitorsSeen: aggregate.visitorsSeen })
    aggregate.visitorsSeen = matches.visitorsSeen
    const { singleScans, others } = splitSingleScans(matches, aggregate.lastVisitor)
    aggregate.scans += singleScans.length
    aggregate.visitors += singleScans.length
    countSingleScans(singles, columns, singleScans)
    addMatches(aggregate, day, { matches: others, quarters })
    yield
  }
  addSingleScans(aggregate, day, { singles, quarters })
}

/** Separates scans whose visitor has no other scan from all others. The last visitor of a chunk may have more scans in the next chunk. */
function splitSingleScans({ count, rows, visitors, visitorsSeen }: Matches, lastVisitor: number) {
  const otherMatches: Matches = { count: 0, rows: otherRows, visitors: otherVisitors, visitorsSeen }
  let [singleCount, previousVisitor] = [0, lastVisitor]
  for (let i = 0; i < count; i++) {
    const row = rows[i] ?? 0
    const visitor = visitors[i] ?? 0
    if (visitor !== previousVisitor && i + 1 < count && visitor !== visitors[i + 1]) singleRows[singleCount++] = row
    else {
      otherMatches.rows[otherMatches.count] = row
      otherMatches.visitors[otherMatches.count++] = visitor
    }
    previousVisitor = visitor
  }
  return { singleScans: singleRows.subarray(0, singleCount), others: otherMatches }
}

function countSingleScans(singles: SingleScanCounts, { times, fields: columns }: Columns, rows: Uint32Array) {
  for (let i = 0; i < rows.length; i++) {
    const quarter = Math.floor((times[rows[i] ?? 0] ?? 0) / QUARTER_MS)
    singles.quarters[quarter] = (singles.quarters[quarter] ?? 0) + 1
  }
  for (const field of fields) countPositions(singles.fields[field], columns[field].indexes, rows)
}

function countPositions(counts: Uint32Array, indexes: Indexes, rows: Uint32Array) {
  for (let i = 0; i < rows.length; i++) {
    const position = indexes[rows[i] ?? 0] ?? 0
    counts[position] = (counts[position] ?? 0) + 1
  }
}

function addSingleScans(
  aggregate: Aggregate,
  { labels }: LabeledDay,
  { singles, quarters }: { singles: SingleScanCounts; quarters: LocalQuarters },
) {
  addCounts(aggregate.steps, quarters.steps, singles.quarters)
  addCounts(aggregate.hourParts, quarters.hourParts, singles.quarters)
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    const hour = quarters.weekHours[quarter] ?? 0
    aggregate.weekHours[hour] = (aggregate.weekHours[hour] ?? 0) + (singles.quarters[quarter] ?? 0)
  }
  for (const field of fields)
    for (const numbers of labels[field]) addCounts(aggregate.values, numbers, singles.fields[field])
}

/** Adds counts of scans, and the same counts of visitors. */
function addCounts({ scans, visitors }: Counter, numbers: Uint32Array, counts: Uint32Array) {
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i] ?? 0
    const number = numbers[i] ?? 0
    if (count === 0) continue
    scans[number] = (scans[number] ?? 0) + count
    visitors[number] = (visitors[number] ?? 0) + count
  }
}

function addMatches(
  aggregate: Aggregate,
  { columns, labels }: LabeledDay,
  { matches, quarters }: { matches: Matches; quarters: LocalQuarters },
) {
  const { count, visitors } = matches
  aggregate.scans += count
  for (let i = 0; i < count; i++) {
    const visitor = visitors[i] ?? 0
    if (visitor === aggregate.lastVisitor) continue
    aggregate.lastVisitor = visitor
    aggregate.visitors++
  }
  addTimes(aggregate, columns, { matches, quarters })
  for (const field of fields) {
    const positions = getPositions(columns.fields[field].indexes, matches)
    for (const numbers of labels[field]) addColumn(aggregate.values, { numbers, positions }, visitors)
  }
}

/** The position of the field's value in each matching scan. */
function getPositions(indexes: Indexes, { count, rows }: Matches): Uint32Array {
  for (let i = 0; i < count; i++) otherValues[i] = indexes[rows[i] ?? 0] ?? 0
  return otherValues.subarray(0, count)
}

function addTimes(
  { steps, weekHours, hourParts }: Aggregate,
  { times }: Columns,
  { matches: { count, rows, visitors }, quarters }: { matches: Matches; quarters: LocalQuarters },
) {
  for (let i = 0; i < count; i++) {
    const quarter = Math.floor((times[rows[i] ?? 0] ?? 0) / QUARTER_MS)
    const hour = quarters.weekHours[quarter] ?? 0
    weekHours[hour] = (weekHours[hour] ?? 0) + 1
    addScan(steps, quarters.steps[quarter] ?? 0, visitors[i] ?? 0)
    addScan(hourParts, quarters.hourParts[quarter] ?? 0, visitors[i] ?? 0)
  }
}

// This is the hot loop, so it uses only local variables and calls no functions.
function addColumn(
  { scans, visitors, lastVisitors }: Counter,
  { numbers, positions }: { numbers: Uint32Array; positions: Uint32Array },
  matchVisitors: Uint32Array,
) {
  for (let i = 0; i < positions.length; i++) {
    const number = numbers[positions[i] ?? 0] ?? 0
    const visitor = matchVisitors[i] ?? 0
    scans[number] = (scans[number] ?? 0) + 1
    if (lastVisitors[number] === visitor) continue
    lastVisitors[number] = visitor
    visitors[number] = (visitors[number] ?? 0) + 1
  }
}

function addScan({ scans, visitors, lastVisitors }: Counter, number: number, visitor: number) {
  scans[number] = (scans[number] ?? 0) + 1
  if (lastVisitors[number] === visitor) return
  lastVisitors[number] = visitor
  visitors[number] = (visitors[number] ?? 0) + 1
}

function findHighest(numbers: Uint32Array): number {
  let highest = 0
  for (const number of numbers) if (number > highest) highest = number
  return highest
}
