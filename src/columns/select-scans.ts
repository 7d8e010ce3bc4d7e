import type { Dimension } from '#contract/scan-dimensions.ts'
import { CHUNK_SCANS, type Columns, type Field, type Indexes } from './columns.ts'
import { type LabeledDay, labelPositions } from './labels.ts'
import { DAY_MS, type LocalQuarters, QUARTER_MS, QUARTERS } from './time-steps.ts'

/** In milliseconds since 1970. */
export interface TimeRange {
  /** Inclusive. */
  from: number
  /** Exclusive. */
  to: number
}

/** Values of a dimension, any of which is included, or all of which are excluded. */
export interface ValueCondition {
  dimension: Dimension
  /** Empty if no scan has any of the values. */
  numbers: readonly number[]
  included: boolean
}

/** Scans of some codes in some time. */
export interface ScanScope extends TimeRange {
  codes: readonly number[]
}

/** If `included`, a scan must be in one of the scopes; otherwise, it must be in none of them. */
export interface ScopeCondition {
  scopes: readonly ScanScope[]
  included: boolean
}

/** Which scans count. Values and codes are named by their numbers. */
export interface ScanConditions {
  /** Scans of people, of bots, or of both. */
  bots: readonly boolean[]
  /** Null selects all codes. */
  codes: readonly number[] | null
  values: readonly ValueCondition[]
  /** Hours of the day in the time zone. Null selects all hours. */
  hours: readonly number[] | null
  /** Only scans in this time count. Null selects scans of any time. */
  within: TimeRange | null
  /** Scans of campaigns that count, or do not count. */
  scopes: readonly ScopeCondition[]
}

/** The conditions for one day. */
export interface DaySelection {
  /** Milliseconds since the day began, `to` exclusive. */
  from: number
  to: number
  /** For each position of a value, 1 if the value is selected. A field that is left out has no condition. */
  values: readonly { field: Field; selected: Uint8Array }[]
  scopes?: readonly DayScopes[] | undefined
  /** For each quarter of an hour, 1 if its scans count. By default, the scans of all quarters count. */
  quarters?: Uint8Array | undefined
}

/** The scopes of a condition on one day. */
interface DayScopes {
  /** `codes` has 1 at each position of a code in the scope. The times are since the day began. */
  scopes: readonly { codes: Uint8Array; from: number; to: number }[]
  included: boolean
}

/** The selected scans of a chunk. */
export interface Matches {
  count: number
  /** The rows of the scans in the columns. */
  rows: Uint32Array
  /** The visitors of the scans, numbered from 1. */
  visitors: Uint32Array
  /** The number of visitors so far, selected or not. */
  visitorsSeen: number
}

/** Whether no scan can meet the conditions. */
export function matchesNoScan({ codes, values, scopes }: ScanConditions): boolean {
  return (
    codes?.length === 0 ||
    values.some(({ numbers, included }) => included && numbers.length === 0) ||
    scopes.some((condition) => condition.included && condition.scopes.every((scope) => scope.codes.length === 0))
  )
}

/** Whether some scans may be left out, so that the stored counts of whole days do not suffice. */
export function hasFilters({ codes, values, hours, scopes }: ScanConditions): boolean {
  return codes !== null || values.length > 0 || hours !== null || scopes.length > 0
}

export function intersect(range: TimeRange, within: TimeRange | null): TimeRange {
  if (within === null) return range
  return { from: Math.max(range.from, within.from), to: Math.min(range.to, within.to) }
}

/** Returns a function that applies the conditions to the scans of a day. */
export function createDaySelector(conditions: ScanConditions, range: TimeRange) {
  const codes = conditions.codes && new Set(conditions.codes)
  const values = conditions.values.map((condition) => ({ ...condition, numbers: new Set(condition.numbers) }))
  const scopeConditions = conditions.scopes.map(({ included, scopes }) => ({
    included,
    scopes: scopes.map((scope) => ({ ...scope, codes: new Set(scope.codes) })),
  }))
  return (labeledDay: LabeledDay, day: number, { weekHours }: LocalQuarters): DaySelection => {
    const dayStart = day * DAY_MS
    const toDayScopes = ({ included, scopes }: (typeof scopeConditions)[number]): DayScopes => ({
      included,
      scopes: scopes.map((scope) => ({
        codes: Uint8Array.from(labeledDay.columns.fields.code.values, (code) => Number(scope.codes.has(code))),
        from: scope.from - dayStart,
        to: scope.to - dayStart,
      })),
    })
    return {
      from: Math.max(0, range.from - dayStart),
      to: range.to - dayStart,
      values: selectValues(labeledDay, values, codes),
      scopes: scopeConditions.length > 0 ? scopeConditions.map(toDayScopes) : undefined,
      quarters: selectQuarters(conditions.hours, weekHours),
    }
  }
}

function selectValues(
  { columns, labels }: LabeledDay,
  conditions: readonly { dimension: Dimension; numbers: ReadonlySet<number>; included: boolean }[],
  codes: ReadonlySet<number> | null,
): DaySelection['values'] {
  const byField = new Map<Field, Uint8Array>()
  const restrictField = (field: Field, isSelected: (position: number) => boolean) => {
    const { values } = columns.fields[field]
    const selected = byField.get(field) ?? new Uint8Array(values.length).fill(1)
    byField.set(field, selected)
    for (let position = 0; position < values.length; position++) if (!isSelected(position)) selected[position] = 0
  }
  if (codes) restrictField('code', (position) => codes.has(columns.fields.code.values[position] ?? 0))
  for (const { dimension, numbers, included } of conditions) {
    const [field, label] = labelPositions[dimension]
    const labelNumbers = labels[field][label]
    restrictField(field, (position) => numbers.has(labelNumbers?.[position] ?? 0) === included)
  }
  return [...byField].map(([field, selected]) => ({ field, selected }))
}

function selectQuarters(hours: readonly number[] | null, weekHours: Uint32Array): Uint8Array | undefined {
  if (hours === null) return undefined
  return Uint8Array.from({ length: QUARTERS }, (_, quarter) => Number(hours.includes((weekHours[quarter] ?? 0) % 24)))
}

// Each chunk uses these buffers again: a chunk is counted before the next chunk is matched.
const [candidateBuffer, rowBuffer, visitorBuffer] = [
  new Uint32Array(CHUNK_SCANS),
  new Uint32Array(CHUNK_SCANS),
  new Uint32Array(CHUNK_SCANS),
]

/** Finds the selected scans of the chunk that begins at a row. `visitorsSeen` is the number of visitors before that row. */
export function matchChunk(
  { scans, times, visitorStarts, fields }: Columns,
  selection: DaySelection,
  chunk: { firstRow: number; visitorsSeen: number },
): Matches {
  const range = { firstRow: chunk.firstRow, end: Math.min(scans, chunk.firstRow + CHUNK_SCANS) }
  const [firstTest, ...otherTests] = selection.values.map(({ field, selected }) => ({
    indexes: fields[field].indexes,
    selected,
  }))
  // Most scans fail the first condition. A loop without branches finds those that do not.
  const candidates = firstTest ? findCandidates(firstTest, range) : listRows(range)
  const { from, to } = selection
  const codes = fields.code.indexes
  const isExcluded = createExclusion(selection)
  let count = 0
  for (let i = 0; i < candidates.length; i++) {
    const row = candidates[i] ?? 0
    const time = times[row] ?? 0
    if (time < from || time >= to || !isSelected(otherTests, row)) continue
    if (isExcluded !== null && isExcluded(time, codes[row] ?? 0)) continue
    rowBuffer[count++] = row
  }
  const rows = rowBuffer
  const visitorsSeen = numberVisitors(visitorStarts, { rows: rows.subarray(0, count), ...range, ...chunk })
  return { count, rows, visitors: visitorBuffer, visitorsSeen }
}

interface ValueTest {
  indexes: Indexes
  selected: Uint8Array
}

interface RowRange {
  firstRow: number
  /** Exclusive. */
  end: number
}

/** The rows that meet a condition. */
function findCandidates({ indexes, selected }: ValueTest, { firstRow, end }: RowRange): Uint32Array {
  let count = 0
  for (let row = firstRow; row < end; row++) {
    candidateBuffer[count] = row
    count += selected[indexes[row] ?? 0] ?? 0
  }
  return candidateBuffer.subarray(0, count)
}

function listRows({ firstRow, end }: RowRange): Uint32Array {
  for (let row = firstRow; row < end; row++) candidateBuffer[row - firstRow] = row
  return candidateBuffer.subarray(0, end - firstRow)
}

/** Writes the visitor of each of these rows to `visitorBuffer`. Returns the number of visitors until the end of the range. */
function numberVisitors(
  visitorStarts: Uint8Array,
  { rows, firstRow, end, visitorsSeen }: RowRange & { rows: Uint32Array; visitorsSeen: number },
): number {
  let [visitor, nextRow] = [visitorsSeen, firstRow]
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0
    while (nextRow <= row) visitor += visitorStarts[nextRow++] ?? 0
    visitorBuffer[i] = visitor
  }
  while (nextRow < end) visitor += visitorStarts[nextRow++] ?? 0
  return visitor
}

/** Returns a check whether filters by hour or campaign leave out a scan, by its time and the position of its code. Null without such filters. */
function createExclusion({ scopes, quarters }: DaySelection): ((time: number, code: number) => boolean) | null {
  if (!scopes && !quarters) return null
  return (time, code) => {
    if (quarters && quarters[Math.floor(time / QUARTER_MS)] !== 1) return true
    for (const condition of scopes ?? []) if (isInAnyScope(condition, time, code) !== condition.included) return true
    return false
  }
}

function isInAnyScope({ scopes }: DayScopes, time: number, code: number): boolean {
  for (const { codes, from, to } of scopes) if (time >= from && time < to && codes[code] === 1) return true
  return false
}

function isSelected(tests: readonly ValueTest[], row: number): boolean {
  for (const { indexes, selected } of tests) if (selected[indexes[row] ?? 0] !== 1) return false
  return true
}
