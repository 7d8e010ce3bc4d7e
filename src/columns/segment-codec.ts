import {
  type Column,
  type Columns,
  type Field,
  fields,
  type Indexes,
  mapFields,
  createIndexes,
  type Segment,
  toRecords,
  toSegment,
} from './columns.ts'

/** The version of the format of packed segments. Format 2 has UTM parameters, and its counts have the visitors of each hour. */
export const SEGMENT_FORMAT = 2

/** The stored form of a segment. */
export interface PackedSegment {
  scans: number
  columns: Uint8Array
  /** The hashes of the visitors, in the order of the columns. */
  visitors: Uint8Array
  /** The counts of a whole day. Null if they were not computed. */
  counts: Uint8Array | null
  format: number
}

export function packSegment(
  { columns, visitorHashes }: Segment,
  encodedCounts: Uint32Array | null = null,
): PackedSegment {
  return {
    scans: columns.scans,
    columns: encodeColumns(columns),
    visitors: toBytes(visitorHashes),
    counts: encodedCounts && toBytes(encodedCounts),
    format: SEGMENT_FORMAT,
  }
}

export function unpackSegment({ columns, visitors }: Pick<PackedSegment, 'columns' | 'visitors'>): Segment {
  return { columns: decodeColumns(columns), visitorHashes: toWords(visitors) }
}

// Encoded columns are the number of scans, the number of values of each of the first fields, and then each array as it is in memory, all in
// little-endian order. A field that was added later follows with its own number of values, so that an older process of the same
// installation can still read the segment.
const FIRST_FIELDS = 6
const [firstFields, addedFields] = [fields.slice(0, FIRST_FIELDS), fields.slice(FIRST_FIELDS)]
const HEAD_WORDS = 1 + FIRST_FIELDS

export function encodeColumns({ scans, times, visitorStarts, fields: columns }: Columns): Uint8Array {
  const head = Uint32Array.of(scans, ...firstFields.map((field) => columns[field].values.length))
  const firstColumns = firstFields.flatMap((field) => [columns[field].values, columns[field].indexes])
  const addedColumns = addedFields.flatMap((field) => [
    Uint32Array.of(columns[field].values.length),
    columns[field].values,
    columns[field].indexes,
  ])
  return concatBytes([head, times, visitorStarts, ...firstColumns, ...addedColumns].map(toBytes))
}

/** Throws if the number of bytes does not match the header. */
export function decodeColumns(bytes: Uint8Array): Columns {
  const reader = new ByteReader(bytes)
  const [scans = 0, ...valueCounts] = reader.readWords(HEAD_WORDS)
  const times = reader.readWords(scans)
  const visitorStarts = reader.readBytes(scans)
  const columns = fields.map((field, i): [Field, Column] => {
    if (i >= FIRST_FIELDS && reader.isAtEnd()) return [field, createUnknownColumn(scans)]
    const values = reader.readWords((i < FIRST_FIELDS ? valueCounts[i] : reader.readWords(1)[0]) ?? 0)
    return [field, { values, indexes: reader.readIndexes(values.length, scans) }]
  })
  if (!reader.isAtEnd()) throw new RangeError('The columns of a segment are too long.')
  const byField = new Map(columns)
  return {
    scans,
    times,
    visitorStarts,
    fields: mapFields((field) => byField.get(field) ?? createUnknownColumn(0)),
  }
}

/** Whether two segments have the same scans, in any order. */
export function haveSameScans(a: Segment, b: Segment): boolean {
  const [sortedA, sortedB] = [toSegment(toRecords(a)), toSegment(toRecords(b))]
  return (
    areEqual(sortedA.visitorHashes, sortedB.visitorHashes) &&
    areEqual(encodeColumns(sortedA.columns), encodeColumns(sortedB.columns))
  )
}

export function areEqual(a: Uint8Array | Uint32Array, b: Uint8Array | Uint32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i])
}

function toBytes(array: Uint8Array | Uint16Array | Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

/** Copies the bytes, because a typed array needs an aligned offset. */
export function toWords(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(Uint8Array.from(bytes).buffer)
}

/** The column of a field that a segment does not have. All its values are 0, which is the number of no value. */
function createUnknownColumn(scans: number): Column {
  return { values: new Uint32Array(Math.min(1, scans)), indexes: new Uint8Array(scans) }
}

function concatBytes(arrays: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(arrays.reduce((length, array) => length + array.length, 0))
  let offset = 0
  for (const array of arrays) {
    bytes.set(array, offset)
    offset += array.length
  }
  return bytes
}

class ByteReader {
  #bytes
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  isAtEnd(): boolean {
    return this.#offset >= this.#bytes.length
  }

  readBytes(length: number): Uint8Array {
    if (this.#offset + length > this.#bytes.length) throw new RangeError('The columns of a segment are too short.')
    const bytes = Uint8Array.from(this.#bytes.subarray(this.#offset, this.#offset + length))
    this.#offset += length
    return bytes
  }

  readWords(length: number): Uint32Array {
    return new Uint32Array(this.readBytes(length * 4).buffer)
  }

  readIndexes(valueCount: number, length: number): Indexes {
    const indexes = createIndexes(valueCount, length)
    toBytes(indexes).set(this.readBytes(indexes.byteLength))
    return indexes
  }
}
