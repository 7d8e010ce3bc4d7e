import { CHUNK_SCANS, type Column, type Columns, fields, mapFields, createIndexes, type Segment } from './columns.ts'

/**
 * Merges the segments of a day, in chunks. A visitor in several segments is one visitor. The smallest segments are merged first, so that few
 * scans are moved twice.
 */
export function* mergeSegments(segments: readonly Segment[]): Generator<void, Segment> {
  const [smallest, ...larger] = segments.toSorted((a, b) => a.columns.scans - b.columns.scans)
  let mergedSegment = smallest ?? { columns: createEmptyColumns(), visitorHashes: new Uint32Array(0) }
  for (const segment of larger) {
    const nextSegment = yield* mergeTwoSegments(mergedSegment, segment)
    if (mergedSegment !== smallest) releaseSegment(mergedSegment)
    mergedSegment = nextSegment
  }
  return mergedSegment
}

/** Frees the memory of a segment at once. The garbage collector would let many of them pile up, each as large as a day. */
function releaseSegment({ columns: { times, visitorStarts, fields: columns }, visitorHashes }: Segment): void {
  const indexes = fields.map((field) => columns[field].indexes)
  for (const { buffer } of [times, visitorStarts, visitorHashes, ...indexes]) releaseBuffer(buffer)
}

function releaseBuffer(buffer: ArrayBufferLike): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

function createEmptyColumns(): Columns {
  const createEmptyColumn = (): Column => ({ values: new Uint32Array(0), indexes: new Uint8Array(0) })
  return { scans: 0, times: new Uint32Array(0), visitorStarts: new Uint8Array(0), fields: mapFields(createEmptyColumn) }
}

function* mergeTwoSegments(a: Segment, b: Segment): Generator<void, Segment> {
  const scans = a.columns.scans + b.columns.scans
  const { sources, visitorStarts, visitorHashes } = yield* interleaveVisitors(a, b)
  const times = new Uint32Array(scans)
  const [aTimes, bTimes] = [a.columns.times, b.columns.times]
  for (let row = 0; row < scans; row++) {
    const source = sources[row] ?? 0
    times[row] = (source >= 0 ? aTimes[source] : bTimes[~source]) ?? 0
  }
  const mergedFields = { ...a.columns.fields }
  for (const field of fields) {
    yield
    mergedFields[field] = yield* mergeColumn(a.columns.fields[field], b.columns.fields[field], sources)
  }
  releaseBuffer(sources.buffer)
  return { columns: { scans, times, visitorStarts, fields: mergedFields }, visitorHashes }
}

/** Orders the scans of both segments by visitor. The source of a scan is its row in `a`, or the bitwise complement of its row in `b`. */
function* interleaveVisitors(a: Segment, b: Segment) {
  const scans = a.columns.scans + b.columns.scans
  const sources = new Int32Array(scans)
  const visitorStarts = new Uint8Array(scans)
  const hashes = new Uint32Array(a.visitorHashes.length + b.visitorHashes.length)
  // The current rows of `a`, `b` and the result, the positions in their hashes, and the row of the next pause.
  let [aRow, bRow, row, aHash, bHash, hash, pauseRow] = [0, 0, 0, 0, 0, 0, CHUNK_SCANS]
  while (row < scans) {
    if (row >= pauseRow) {
      yield
      pauseRow = row + CHUNK_SCANS
    }
    const order = compareVisitors(a.visitorHashes, aHash, { hashes: b.visitorHashes, position: bHash })
    const [nextHashes, position] = order <= 0 ? [a.visitorHashes, aHash] : [b.visitorHashes, bHash]
    hashes[hash++] = nextHashes[position] ?? 0
    hashes[hash++] = nextHashes[position + 1] ?? 0
    visitorStarts[row] = 1
    if (order <= 0) {
      do sources[row++] = aRow++
      while (aRow < a.columns.scans && a.columns.visitorStarts[aRow] === 0)
      aHash += 2
    }
    if (order >= 0) {
      do sources[row++] = ~bRow++
      while (bRow < b.columns.scans && b.columns.visitorStarts[bRow] === 0)
      bHash += 2
    }
  }
  const visitorHashes = hashes.slice(0, hash)
  releaseBuffer(hashes.buffer)
  return { sources, visitorStarts, visitorHashes }
}

/** Below 0 if the visitor at `position` of `hashes` comes first, 0 for the same visitor. If one list is at its end, the visitor of the other comes first. */
function compareVisitors(
  hashes: Uint32Array,
  position: number,
  other: { hashes: Uint32Array; position: number },
): number {
  if (position >= hashes.length) return 1
  if (other.position >= other.hashes.length) return -1
  return (
    (hashes[position] ?? 0) - (other.hashes[other.position] ?? 0) ||
    (hashes[position + 1] ?? 0) - (other.hashes[other.position + 1] ?? 0)
  )
}

function* mergeColumn(a: Column, b: Column, sources: Int32Array): Generator<void, Column> {
  const { values, aPositions, bPositions } = mergeValues(a.values, b.values)
  const indexes = createIndexes(values.length, sources.length)
  for (let row = 0; row < sources.length; row++) {
    if (row % CHUNK_SCANS === CHUNK_SCANS - 1) yield
    const source = sources[row] ?? 0
    indexes[row] = (source >= 0 ? aPositions[a.indexes[source] ?? 0] : bPositions[b.indexes[~source] ?? 0]) ?? 0
  }
  return { values, indexes }
}

/** The distinct values of two columns in ascending order, and the new position of each of their values. */
function mergeValues(a: Uint32Array, b: Uint32Array) {
  const mergedValues = new Uint32Array(a.length + b.length)
  const aPositions = new Uint32Array(a.length)
  const bPositions = new Uint32Array(b.length)
  let [aIndex, bIndex, count] = [0, 0, 0]
  while (aIndex < a.length || bIndex < b.length) {
    const aValue = a[aIndex] ?? Infinity
    const bValue = b[bIndex] ?? Infinity
    mergedValues[count] = Math.min(aValue, bValue)
    if (aValue <= bValue) aPositions[aIndex++] = count
    if (bValue <= aValue) bPositions[bIndex++] = count
    count++
  }
  return { values: mergedValues.slice(0, count), aPositions, bPositions }
}
