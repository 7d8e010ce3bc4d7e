import { type Column, type Columns, eachField, type Field, fields, type Indexes, indexes } from './columns.ts'

// Format: the number of scans, the number of each first field's values, then each array as in memory; all little-endian. Fields that were
// added later follow with their own number of values, so that an older process of the same installation can read the segment too.
const FIRST = 6
const [firstFields, addedFields] = [fields.slice(0, FIRST), fields.slice(FIRST)]
const HEAD = 1 + FIRST

export function encodeColumns({ scans, times, starts, fields: own }: Columns): Uint8Array {
  const head = Uint32Array.of(scans, ...firstFields.map((field) => own[field].values.length))
  const first = firstFields.flatMap((field) => [own[field].values, own[field].at])
  const added = addedFields.flatMap((field) => [
    Uint32Array.of(own[field].values.length),
    own[field].values,
    own[field].at,
  ])
  const arrays = [head, times, starts, ...first, ...added]
  return Buffer.concat(arrays.map(toBytes))
}

export function decodeColumns(bytes: Uint8Array): Columns {
  const reader = new Reader(bytes)
  const [scans = 0, ...lengths] = reader.words(HEAD)
  const times = reader.words(scans)
  const starts = reader.bytes(scans)
  const read = fields.map((field, i): [Field, Column] => {
    if (i >= FIRST && reader.isAtEnd()) return [field, unknown(scans)]
    const values = reader.words((i < FIRST ? lengths[i] : reader.words(1)[0]) ?? 0)
    return [field, { values, at: reader.indexes(values.length, scans) }]
  })
  const byField = new Map(read)
  const none: Column = { values: new Uint32Array(0), at: new Uint8Array(0) }
  return { scans, times, starts, fields: eachField((field) => byField.get(field) ?? none) }
}

/** A field that is not in the segment: 0 is the number of no value. */
function unknown(scans: number): Column {
  return { values: new Uint32Array(Math.min(1, scans)), at: new Uint8Array(scans) }
}

export function toBytes(array: Uint8Array | Uint16Array | Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

/** Copied, because typed arrays need aligned offsets. */
export function toText(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(Uint8Array.from(bytes).buffer)
}

class Reader {
  #bytes
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  isAtEnd(): boolean {
    return this.#offset >= this.#bytes.length
  }

  bytes(length: number): Uint8Array {
    const taken = Uint8Array.from(this.#bytes.subarray(this.#offset, this.#offset + length))
    this.#offset += length
    return taken
  }

  words(length: number): Uint32Array {
    return new Uint32Array(this.bytes(length * 4).buffer)
  }

  indexes(values: number, length: number): Indexes {
    const read = indexes(values, length)
    toBytes(read).set(this.bytes(read.byteLength))
    return read
  }
}
