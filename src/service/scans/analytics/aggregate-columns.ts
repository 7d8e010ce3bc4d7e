import { type Columns, eachField, type Field, fields, type Indexes } from './columns.ts'
import { CHUNK } from './yield-to-event-loop.ts'
import type { Counter, Aggregate } from './aggregate.ts'
import { type LocalQuarters, QUARTER_MS, QUARTERS } from './time-steps.ts'

/** The columns of a day's scans, and for each value of a field the numbers that it counts for. */
export interface Day {
  columns: Columns
  labels: Record<Field, readonly Uint32Array[]>
}

export interface Slice extends LocalQuarters {
  /** Milliseconds since the day began, `to` exclusive. */
  from: number
  to: number
  /** By field, the selected values; a field that is left out has no condition. */
  wanted: readonly { field: Field; values: Uint8Array }[]
  /** Scans of these codes that do not count, within a time. */
  except?: { values: Uint8Array; from: number; to: number } | undefined
  /** Which quarters count; by default all. */
  quarters?: Uint8Array | undefined
}

interface Matches {
  count: number
  /** Their positions in the columns. */
  rows: Uint32Array
  /** Their visitors, numbered from 1. */
  who: Uint32Array
  /** Number of visitors so far, matching or not. */
  visitor: number
}

// Reused by each chunk: one is finished before the next begins.
const [rowsOfSegment, visitorsOfSegment, rowsAlone, rowsOfRest, whoOfRest, valuesOfRest] = [
  new Uint32Array(CHUNK),
  new Uint32Array(CHUNK),
  new Uint32Array(CHUNK),
  new Uint32Array(CHUNK),
  new Uint32Array(CHUNK),
  new Uint32Array(CHUNK),
]

/** Totals of the visitors with a single match, which most are: what one adds to a value it adds to everything that the value counts for. */
interface Singles {
  quarters: Uint32Array
  fields: Record<Field, Uint32Array>
}

/** Adds the matching scans of a day, in chunks that yield to other work. A visitor counts once a day for each value. */
export function* aggregateChunks(aggregate: Aggregate, day: Day, slice: Slice): Generator<void> {
  const { columns, labels } = day
  for (const field of fields) for (const numbers of labels[field]) aggregate.values.reserve(highest(numbers))
  const singles: Singles = {
    quarters: new Uint32Array(QUARTERS),
    fields: eachField((field) => new Uint32Array(columns.fields[field].values.length)),
  }
  for (let from = 0; from < columns.scans; from += CHUNK) {
    const matches = match(columns, slice, { from, visitor: aggregate.met })
    aggregate.met = matches.visitor
    const { alone, rest } = parted(matches, aggregate.last)
    aggregate.scans += alone.length
    aggregate.visitors += alone.length
    countSingles(singles, columns, alone)
    addMatches(aggregate, day, { matches: rest, slice })
    yield
  }
  addSingles(aggregate, day, { singles, slice })
}

/** Separates matches that are the only one of their visitor from the others. The last one of a chunk may continue in the next. */
function parted({ count, rows, who, visitor }: Matches, last: number): { alone: Uint32Array; rest: Matches } {
  const rest = { count: 0, rows: rowsOfRest, who: whoOfRest, visitor }
  let [taken, before] = [0, last]
  for (let i = 0; i < count; i++) {
    const row = rows[i] ?? 0
    const own = who[i] ?? 0
    if (own !== before && i + 1 < count && own !== who[i + 1]) rowsAlone[taken++] = row
    else {
      rest.rows[rest.count] = row
      rest.who[rest.count++] = own
    }
    before = own
  }
  return { alone: rowsAlone.subarray(0, taken), rest }
}

function countSingles(singles: Singles, { times, fields: own }: Columns, rows: Uint32Array) {
  for (let i = 0; i < rows.length; i++) {
    const quarter = Math.floor((times[rows[i] ?? 0] ?? 0) / QUARTER_MS)
    singles.quarters[quarter] = (singles.quarters[quarter] ?? 0) + 1
  }
  for (const field of fields) countAt(singles.fields[field], own[field].at, rows)
}

function countAt(counts: Uint32Array, at: Indexes, rows: Uint32Array) {
  for (let i = 0; i < rows.length; i++) {
    const value = at[rows[i] ?? 0] ?? 0
    counts[value] = (counts[value] ?? 0) + 1
  }
}

function addSingles(aggregate: Aggregate, { labels }: Day, { singles, slice }: { singles: Singles; slice: Slice }) {
  const { quarters, fields: counts } = singles
  addCounts(aggregate.steps, slice.steps, quarters)
  addCounts(aggregate.ofHours, slice.hourParts, quarters)
  for (let quarter = 0; quarter < QUARTERS; quarter++) {
    const hour = slice.hours[quarter] ?? 0
    aggregate.hours[hour] = (aggregate.hours[hour] ?? 0) + (quarters[quarter] ?? 0)
  }
  for (const field of fields) for (const numbers of labels[field]) addCounts(aggregate.values, numbers, counts[field])
}

/** As many visitors as scans. */
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
  { columns, labels }: Day,
  { matches, slice }: { matches: Matches; slice: Slice },
) {
  const { count, who } = matches
  aggregate.scans += count
  for (let i = 0; i < count; i++) {
    const visitor = who[i] ?? 0
    if (visitor === aggregate.last) continue
    aggregate.last = visitor
    aggregate.visitors++
  }
  aggregateTimes(aggregate, columns, { matches, slice })
  for (const field of fields) {
    const values = getValues(columns.fields[field].at, matches)
    for (const numbers of labels[field]) aggregateColumn(aggregate.values, { numbers, values }, who)
  }
}

/** The field's value of each match. */
function getValues(at: Indexes, { count, rows }: Matches): Uint32Array {
  for (let i = 0; i < count; i++) valuesOfRest[i] = at[rows[i] ?? 0] ?? 0
  return valuesOfRest.subarray(0, count)
}

/** For a chunk that begins at `from`, after this many visitors. */
function match(
  { scans, times, starts, fields: own }: Columns,
  slice: Slice,
  segment: { from: number; visitor: number },
): Matches {
  const end = Math.min(scans, segment.from + CHUNK)
  const [rows, who] = [rowsOfSegment, visitorsOfSegment]
  const { from, to, wanted } = slice
  const codes = own.code.at
  const excludes = toExclusion(slice)
  const tests = wanted.map(({ field, values }) => ({ at: own[field].at, values }))
  let [count, visitor] = [0, segment.visitor]
  for (let row = segment.from; row < end; row++) {
    visitor += starts[row] ?? 0
    const time = times[row] ?? 0
    if (time < from || time >= to || !passes(tests, row)) continue
    if (excludes !== null && excludes(time, codes[row] ?? 0)) continue
    rows[count] = row
    who[count++] = visitor
  }
  return { count, rows, who, visitor }
}

/** Whether filters by hour or campaign leave out a scan, by its time and the index of its code; null without such filters. */
function toExclusion({ except, quarters }: Slice): ((time: number, code: number) => boolean) | null {
  if (!except && !quarters) return null
  return (time, code) => {
    if (quarters && quarters[Math.floor(time / QUARTER_MS)] !== 1) return true
    return except !== undefined && time >= except.from && time < except.to && except.values[code] === 1
  }
}

function passes(tests: readonly { at: Indexes; values: Uint8Array }[], row: number): boolean {
  for (const { at, values } of tests) if (values[at[row] ?? 0] !== 1) return false
  return true
}

function aggregateTimes(
  { steps, hours, ofHours }: Aggregate,
  { times }: Columns,
  { matches: { count, rows, who }, slice }: { matches: Matches; slice: Slice },
) {
  for (let i = 0; i < count; i++) {
    const quarter = Math.floor((times[rows[i] ?? 0] ?? 0) / QUARTER_MS)
    const hour = slice.hours[quarter] ?? 0
    hours[hour] = (hours[hour] ?? 0) + 1
    countOne(steps, slice.steps[quarter] ?? 0, who[i] ?? 0)
    countOne(ofHours, slice.hourParts[quarter] ?? 0, who[i] ?? 0)
  }
}

// The hot loop: it uses only local variables and calls nothing.
function aggregateColumn(
  { scans, visitors, last }: Counter,
  { numbers, values }: { numbers: Uint32Array; values: Uint32Array },
  who: Uint32Array,
) {
  for (let i = 0; i < values.length; i++) {
    const number = numbers[values[i] ?? 0] ?? 0
    const visitor = who[i] ?? 0
    scans[number] = (scans[number] ?? 0) + 1
    if (last[number] === visitor) continue
    last[number] = visitor
    visitors[number] = (visitors[number] ?? 0) + 1
  }
}

function countOne({ scans, visitors, last }: Counter, number: number, visitor: number) {
  scans[number] = (scans[number] ?? 0) + 1
  if (last[number] === visitor) return
  last[number] = visitor
  visitors[number] = (visitors[number] ?? 0) + 1
}

function highest(numbers: Uint32Array): number {
  let found = 0
  for (const number of numbers) if (number > found) found = number
  return found
}
