/** The counted fields of a scan, each of which is a column. */
export const fields = ['code', 'place', 'agent', 'language', 'referrer', 'rule', 'utm'] as const
export type Field = (typeof fields)[number]

/** The values of one field. */
export interface Column {
  /** The distinct values in rising order. */
  values: Uint32Array
  /** For each scan, the position of its value in `values`. */
  indexes: Indexes
}
export type Indexes = Uint8Array | Uint16Array | Uint32Array

/** The scans of one UTC day. The scans of a visitor are adjacent, and visitors are in the order of their hashes. */
export interface Columns {
  /** The number of scans, which is the length of each array. */
  scans: number
  /** Milliseconds since the day began. */
  times: Uint32Array
  /** 1 for the first scan of each visitor. */
  visitorStarts: Uint8Array
  fields: Record<Field, Column>
}

/** Columns with the hashes of their visitors, by which segments of the same day are merged. A hash is two 32-bit numbers. */
export interface Segment {
  columns: Columns
  visitorHashes: Uint32Array
}

/** One scan as a row. */
export interface ScanRecord extends Record<Field, number> {
  /** Milliseconds since the day began. */
  time: number
  /** The first and the second half of the visitor's hash. */
  hashHigh: number
  hashLow: number
}

/** The number of scans that are counted before other work of the thread gets a turn: about a millisecond of counting. */
export const CHUNK_SCANS = 16_384

/** Makes a segment from scans of one day, in any order. */
export function toSegment(unsortedRecords: readonly ScanRecord[]): Segment {
  const records = unsortedRecords.toSorted(compareRecords)
  const visitorStarts = new Uint8Array(records.length)
  const visitorHashes: number[] = []
  for (const [i, { hashHigh, hashLow }] of records.entries()) {
    const previous = records[i - 1]
    if (previous?.hashHigh === hashHigh && previous.hashLow === hashLow) continue
    visitorStarts[i] = 1
    visitorHashes.push(hashHigh, hashLow)
  }
  return {
    columns: {
      scans: records.length,
      times: Uint32Array.from(records, ({ time }) => time),
      visitorStarts,
      fields: mapFields((field) => toColumn(records.map((record) => record[field]))),
    },
    visitorHashes: Uint32Array.from(visitorHashes),
  }
}

/** The scans of a segment, in its order. */
export function toRecords({ columns, visitorHashes }: Segment): ScanRecord[] {
  let visitor = -2
  return Array.from({ length: columns.scans }, (_, row) => {
    visitor += columns.visitorStarts[row] === 1 ? 2 : 0
    return {
      time: columns.times[row] ?? 0,
      hashHigh: visitorHashes[visitor] ?? 0,
      hashLow: visitorHashes[visitor + 1] ?? 0,
      ...mapFields((field) => {
        const { values, indexes } = columns.fields[field]
        return values[indexes[row] ?? 0] ?? 0
      }),
    }
  })
}

/** Calls a function for each field. */
export function mapFields<T>(getValue: (field: Field) => T): Record<Field, T> {
  return {
    code: getValue('code'),
    place: getValue('place'),
    agent: getValue('agent'),
    language: getValue('language'),
    referrer: getValue('referrer'),
    rule: getValue('rule'),
    utm: getValue('utm'),
  }
}

/** An array of the smallest type that can index this many distinct values. */
export function createIndexes(valueCount: number, length: number): Indexes {
  if (valueCount <= 0x1_00) return new Uint8Array(length)
  return valueCount <= 0x1_00_00 ? new Uint16Array(length) : new Uint32Array(length)
}

/** Compares scans by visitor, time and all fields, so that the same scans always give the same columns. */
function compareRecords(a: ScanRecord, b: ScanRecord): number {
  const difference = a.hashHigh - b.hashHigh || a.hashLow - b.hashLow || a.time - b.time
  if (difference !== 0) return difference
  const field = fields.find((name) => a[name] !== b[name])
  return field === undefined ? 0 : a[field] - b[field]
}

function toColumn(numbers: readonly number[]): Column {
  const values = Uint32Array.from(new Set(numbers)).sort()
  const positions = new Map([...values].map((value, i) => [value, i]))
  const indexes = createIndexes(values.length, numbers.length)
  for (const [i, number] of numbers.entries()) indexes[i] = positions.get(number) ?? 0
  return { values, indexes }
}
