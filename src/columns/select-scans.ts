import type { Dimension } from '#contract/scan-dimensions.ts'
import { CHUNK_SCANS, type Columns, type Field, type Indexes } from './columns.ts'
import { type LabelledDay, labelPositions } from './labels.ts'
import { DAY_MS, type LocalQuarters, QUARTER_MS, QUARTERS } from './time-steps.ts'

/** In milliseconds since 1970. */
export interface TimeRange {
  /** Inclusive. */
  from: number
  /** Exclusive. */
  to: number
}

/** One value of a dimension that is included or excluded. */
export interface ValueCondition {
  dimension: Dimension
  /** Null: no scan has this value. */
  number: number | null
  included: boolean
}

/** Which scans count. Values and codes are named by their numbers. */
export interface ScanConditions {
  /** Scans of people, of bots, or of both. */
  bots: readonly boolean[]
  /** Null: all codes. */
  codes: readonly number[] | null
  values: readonly ValueCondition[]
  /** Hours of the day in the time zone; null: all. */
  hours: readonly number[] | null
  /** Only scans in this time; null: always. */
  within: TimeRange | null
  /** Scans of these codes in this time do not count. */
  except: (TimeRange & { codes: readonly number[] }) | null
}

/** The conditions for one day. */
export interface DaySelection {
  /** Milliseconds since the day began, `to` exclusive. */
  from: number
  to: number
  /** By position of a value, 1 if it is selected. A field that is left out has no condition. */
  values: readonly { field: Field; selected: Uint8Array }[]
  /** By position of a code, 1 if its scans in this time do not count. */
  except?: { codes: Uint8Array; from: number; to: number } | undefined
  /** By quarter of an hour, 1 if its scans count; by default all do. */
  quarters?: Uint8Array | undefined
}

/** The selected scans of a chunk. */
export interface Matches {
  count: number
  /** Their rows in the columns. */
  rows: Uint32Array
  /** Their visitors, numbered from 1. */
  visitors: Uint32Array
  /** Number of visitors so far, selected or not. */
  visitorsSeen: number
}

/** Whether no scan at all can meet the conditions. */
export function matchNothing({ codes, values }: ScanConditions): boolean {
  return codes?.length === 0 || values.some(({ number, included }) => included && number === null)
}

/** Whether some scans may be left out, so that the stored counts of whole days do not suffice. */
export function hasFilters({ codes, values, hours, except }: ScanConditions): boolean {
  return codes !== null || values.length > 0 || hours !== null || except !== null
}

export function intersect(range: TimeRange, within: TimeRange | null): TimeRange {
  if (within === null) return range
  return { from: Math.max(range.from, within.from), to: Math.min(range.to, within.to) }
}

/** Returns a function that applies the conditions to the scans of a day. */
export function createDaySelector(conditions: ScanConditions, range: TimeRange) {
  const codes = conditions.codes && new Set(conditions.codes)
  const except = conditions.except && { ...conditions.except, codes: new Set(conditions.except.codes) }
  return (labelledDay: LabelledDay, day: number, { weekHours }: LocalQuarters): DaySelection => {
    const begin = day * DAY_MS
    return {
      from: Math.max(0, range.from - begin),
      to: range.to - begin,
      values: selectValues(labelledDay, conditions.values, codes),
      except: except
        ? {
            codes: Uint8Array.from(labelledDay.columns.fields.code.values, (code) => Number(except.codes.has(code))),
            from: except.from - begin,
            to: except.to - begin,
          }
        : undefined,
      quarters: selectQuarters(conditions.hours, weekHours),
    }
  }
}

function selectValues(
  { columns, labels }: LabelledDay,
  conditions: readonly ValueCondition[],
  codes: ReadonlySet<number> | null,
): DaySelection['values'] {
  const byField = new Map<Field, Uint8Array>()
  const select = (field: Field, isSelected: (position: number) => boolean) => {
    const { values } = columns.fields[field]
    const selected = byField.get(field) ?? new Uint8Array(values.length).fill(1)
    byField.set(field, selected)
    for (let position = 0; position < values.length; position++) if (!isSelected(position)) selected[position] = 0
  }
  if (codes) select('code', (position) => codes.has(columns.fields.code.values[position] ?? 0))
  for (const { dimension, number, included } of conditions) {
    const [field, label] = labelPositions[dimension]
    const numbers = labels[field][label]
    select(field, (position) => (numbers?.[position] === number) === included)
  }
  return [...byField].map(([field, selected]) => ({ field, selected }))
}

function selectQuarters(hours: readonly number[] | null, weekHours: Uint32Array): Uint8Array | undefined {
  if (hours === null) return undefined
  return Uint8Array.from({ length: QUARTERS }, (_, quarter) => Number(hours.includes((weekHours[quarter] ?? 0) % 24)))
}

// Reused by each chunk: one is counted before the next is matched.
const [rowBuffer, visitorBuffer] = [new Uint32Array(CHUNK_SCANS), new Uint32Array(CHUNK_SCANS)]

/** Finds the selected scans of the chunk that begins at a row, after this many visitors. */
export function matchChunk(
  { scans, times, visitorStarts, fields }: Columns,
  selection: DaySelection,
  chunk: { firstRow: number; visitorsSeen: number },
): Matches {
  const end = Math.min(scans, chunk.firstRow + CHUNK_SCANS)
  const [rows, visitors] = [rowBuffer, visitorBuffer]
  const { from, to } = selection
  const codes = fields.code.indexes
  const isExcluded = createExclusion(selection)
  const tests = selection.values.map(({ field, selected }) => ({ indexes: fields[field].indexes, selected }))
  let [count, visitor] = [0, chunk.visitorsSeen]
  for (let row = chunk.firstRow; row < end; row++) {
    visitor += visitorStarts[row] ?? 0
    const time = times[row] ?? 0
    if (time < from || time >= to || !isSelected(tests, row)) continue
    if (isExcluded !== null && isExcluded(time, codes[row] ?? 0)) continue
    rows[count] = row
    visitors[count++] = visitor
  }
  return { count, rows, visitors, visitorsSeen: visitor }
}

/** Whether filters by hour or campaign leave out a scan, by its time and the position of its code; null without such filters. */
function createExclusion({ except, quarters }: DaySelection): ((time: number, code: number) => boolean) | null {
  if (!except && !quarters) return null
  return (time, code) => {
    if (quarters && quarters[Math.floor(time / QUARTER_MS)] !== 1) return true
    return except !== undefined && time >= except.from && time < except.to && except.codes[code] === 1
  }
}

function isSelected(tests: readonly { indexes: Indexes; selected: Uint8Array }[], row: number): boolean {
  for (const { indexes, selected } of tests) if (selected[indexes[row] ?? 0] !== 1) return false
  return true
}
