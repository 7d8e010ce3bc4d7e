import { type Column, type Columns, eachField, fields, indexes, type NamedColumns } from './columns.ts'
import { runInChunks, CHUNK } from './yield-to-event-loop.ts'

/** Merges segments of one day: a visitor in several is one visitor. The smallest first, so that scans are seldom moved. */
export function mergeColumns(parts: readonly NamedColumns[]): Promise<NamedColumns> {
  return runInChunks(mergeChunks(parts.toSorted((a, b) => a.columns.scans - b.columns.scans)))
}

function* mergeChunks([first, ...rest]: readonly NamedColumns[]): Generator<void, NamedColumns> {
  let merged = first ?? { columns: noColumns(), hashes: new Uint32Array(0) }
  for (const part of rest) merged = yield* mergeTwo(merged, part)
  return merged
}

function noColumns(): Columns {
  const none = (): Column => ({ values: new Uint32Array(0), at: new Uint8Array(0) })
  return { scans: 0, times: new Uint32Array(0), starts: new Uint8Array(0), fields: eachField(none) }
}

function* mergeTwo(a: NamedColumns, b: NamedColumns): Generator<void, NamedColumns> {
  const scans = a.columns.scans + b.columns.scans
  const { order, starts, hashes } = yield* interleave(a, b)
  const times = new Uint32Array(scans)
  const [own, other] = [a.columns.times, b.columns.times]
  for (let i = 0; i < scans; i++) {
    const from = order[i] ?? 0
    times[i] = (from >= 0 ? own[from] : other[~from]) ?? 0
  }
  const merged = { ...a.columns.fields }
  for (const field of fields) {
    yield
    merged[field] = yield* mergeColumn(a.columns.fields[field], b.columns.fields[field], order)
  }
  return { columns: { scans, times, starts, fields: merged }, hashes }
}

/** The source of each scan: its position in `a`, or the complement of its position in `b`. */
function* interleave(a: NamedColumns, b: NamedColumns) {
  const scans = a.columns.scans + b.columns.scans
  const order = new Int32Array(scans)
  const starts = new Uint8Array(scans)
  const hashes = new Uint32Array(a.hashes.length + b.hashes.length)
  let [i, j, visitor, other, row, visitors, rest] = [0, 0, 0, 0, 0, 0, CHUNK]
  while (row < scans) {
    if (row >= rest) {
      yield
      rest = row + CHUNK
    }
    const side = compare(a.hashes, visitor, { hashes: b.hashes, at: other })
    const [from, at] = side <= 0 ? [a.hashes, visitor] : [b.hashes, other]
    hashes[visitors++] = from[at] ?? 0
    hashes[visitors++] = from[at + 1] ?? 0
    starts[row] = 1
    if (side <= 0) {
      do order[row++] = i++
      while (i < a.columns.scans && a.columns.starts[i] === 0)
      visitor += 2
    }
    if (side >= 0) {
      do order[row++] = ~j++
      while (j < b.columns.scans && b.columns.starts[j] === 0)
      other += 2
    }
  }
  return { order, starts, hashes: hashes.slice(0, visitors) }
}

/** Below 0 if the visitor at `at` of these comes first, 0 for the same visitor. */
function compare(these: Uint32Array, at: number, those: { hashes: Uint32Array; at: number }): number {
  if (at >= these.length) return 1
  if (those.at >= those.hashes.length) return -1
  return (these[at] ?? 0) - (those.hashes[those.at] ?? 0) || (these[at + 1] ?? 0) - (those.hashes[those.at + 1] ?? 0)
}

function* mergeColumn(a: Column, b: Column, order: Int32Array): Generator<void, Column> {
  const { values, own, other } = mergeValues(a.values, b.values)
  const at = indexes(values.length, order.length)
  for (let i = 0; i < order.length; i++) {
    if (i % CHUNK === CHUNK - 1) yield
    const from = order[i] ?? 0
    at[i] = (from >= 0 ? own[a.at[from] ?? 0] : other[b.at[~from] ?? 0]) ?? 0
  }
  return { values, at }
}

/** The distinct values of both in rising order, and the new positions of each side's values. */
function mergeValues(a: Uint32Array, b: Uint32Array) {
  const merged = new Uint32Array(a.length + b.length)
  const own = new Uint32Array(a.length)
  const other = new Uint32Array(b.length)
  let [i, j, count] = [0, 0, 0]
  while (i < a.length || j < b.length) {
    const left = a[i] ?? Infinity
    const right = b[j] ?? Infinity
    merged[count] = Math.min(left, right)
    if (left <= right) own[i++] = count
    if (right <= left) other[j++] = count
    count++
  }
  return { values: merged.slice(0, count), own, other }
}
