/** The counted fields of a scan, each as a column. */
export const fields = ['code', 'place', 'agent', 'language', 'referrer', 'rule', 'utm'] as const
export type Field = (typeof fields)[number]
export type Indexes = Uint8Array | Uint16Array | Uint32Array

/** The values of one field: the distinct ones in rising order, and for each scan the index of its value. */
export interface Column {
  values: Uint32Array
  at: Indexes
}

/** Scans of one UTC day, grouped by visitor, with visitors in the order of their hashes. */
export interface Columns {
  scans: number
  /** Milliseconds since the day began. */
  times: Uint32Array
  /** 1 for the first scan of each visitor. */
  starts: Uint8Array
  fields: Record<Field, Column>
}

/** Columns and the hashes of the visitors: two 32-bit numbers for each. */
export interface NamedColumns {
  columns: Columns
  hashes: Uint32Array
}

/** One scan before it is added to columns. */
export interface ColumnScan extends Record<Field, number> {
  time: number
  high: number
  low: number
}

export function toColumns(unsorted: readonly ColumnScan[]): NamedColumns {
  const rows = unsorted.toSorted(inOrder)
  const starts = new Uint8Array(rows.length)
  const hashes: number[] = []
  for (const [i, { high, low }] of rows.entries()) {
    const before = rows[i - 1]
    if (before?.high === high && before.low === low) continue
    starts[i] = 1
    hashes.push(high, low)
  }
  const column = (field: Field) => toColumn(rows.map((row) => row[field]))
  return {
    columns: {
      scans: rows.length,
      times: Uint32Array.from(rows, ({ time }) => time),
      starts,
      fields: eachField(column),
    },
    hashes: Uint32Array.from(hashes),
  }
}

/** By all fields, so that the same scans always give the same columns. */
function inOrder(a: ColumnScan, b: ColumnScan): number {
  const first = a.high - b.high || a.low - b.low || a.time - b.time
  if (first !== 0) return first
  const field = fields.find((one) => a[one] !== b[one])
  return field === undefined ? 0 : a[field] - b[field]
}

export function eachField<T>(make: (field: Field) => T): Record<Field, T> {
  return {
    code: make('code'),
    place: make('place'),
    agent: make('agent'),
    language: make('language'),
    referrer: make('referrer'),
    rule: make('rule'),
    utm: make('utm'),
  }
}

function toColumn(numbers: readonly number[]): Column {
  const values = Uint32Array.from(new Set(numbers)).sort()
  const places = new Map([...values].map((value, i) => [value, i]))
  const at = indexes(values.length, numbers.length)
  for (const [i, number] of numbers.entries()) at[i] = places.get(number) ?? 0
  return { values, at }
}

/** The smallest array type for that many distinct values. */
export function indexes(values: number, length: number): Indexes {
  if (values <= 0x1_00) return new Uint8Array(length)
  return values <= 0x1_00_00 ? new Uint16Array(length) : new Uint32Array(length)
}
