const BITS_PER_LEVEL = 5
const CHILD_COUNT = 1 << BITS_PER_LEVEL
// A 32-bit hash has six levels of five bits.
const DEEPEST_LEVEL = 6
/** The number of entries up to which a node has no children. */
const BUCKET_SIZE = 8

/** Immutable map as a hash array mapped trie: adding or removing an entry copies only the path to it. */
export interface IdMap<Value> {
  readonly entries: readonly Entry<Value>[]
  /** A node with children has no entries. */
  readonly children: readonly IdMap<Value>[] | null
}
type Entry<Value> = readonly [id: string, value: Value]

/** Creates a map. If several entries have the same id, the last one wins. */
export function createIdMap<Value>(entries: Iterable<Entry<Value>>): IdMap<Value> {
  return toNode([...new Map(entries)], 0)
}

export function getById<Value>(map: IdMap<Value>, id: string): Value | undefined {
  const hash = hashId(id)
  let node: IdMap<Value> = map
  for (let depth = 0; node.children !== null; depth += 1) node = getChild(node.children, getChildIndex(hash, depth))
  for (const [entryId, value] of node.entries) if (entryId === id) return value
  return undefined
}

export function setById<Value>(map: IdMap<Value>, id: string, value: Value): IdMap<Value> {
  return update(map, { id, hash: hashId(id), entry: [id, value] }, 0)
}

export function deleteById<Value>(map: IdMap<Value>, id: string): IdMap<Value> {
  return update(map, { id, hash: hashId(id), entry: null }, 0)
}

interface Change<Value> {
  id: string
  hash: number
  /** Null removes the entry. */
  entry: Entry<Value> | null
}

function update<Value>(node: IdMap<Value>, change: Change<Value>, depth: number): IdMap<Value> {
  if (node.children !== null) {
    const children = node.children.slice()
    const index = getChildIndex(change.hash, depth)
    children[index] = update(getChild(children, index), change, depth + 1)
    return { entries: noEntries, children }
  }
  const entries = node.entries.filter(([entryId]) => entryId !== change.id)
  if (change.entry !== null) entries.push(change.entry)
  return entries.length > BUCKET_SIZE ? toNode(entries, depth) : { entries, children: null }
}

function toNode<Value>(entries: readonly Entry<Value>[], depth: number): IdMap<Value> {
  if (entries.length <= BUCKET_SIZE || depth >= DEEPEST_LEVEL) return { entries, children: null }
  const buckets = Array.from({ length: CHILD_COUNT }, (): Entry<Value>[] => [])
  for (const entry of entries) buckets[getChildIndex(hashId(entry[0]), depth)]?.push(entry)
  return { entries: noEntries, children: buckets.map((bucket) => toNode(bucket, depth + 1)) }
}

const noEntries: readonly never[] = []
const emptyMap: IdMap<never> = { entries: noEntries, children: null }

/** The five bits of a hash that select the child of a node at a depth. */
function getChildIndex(hash: number, depth: number): number {
  return (hash >>> (BITS_PER_LEVEL * depth)) & (CHILD_COUNT - 1)
}

function getChild<Value>(children: readonly IdMap<Value>[], index: number): IdMap<Value> {
  return children[index] ?? emptyMap
}

// FNV-1a with its upper half folded into the lower, because the low bits select children.
function hashId(id: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
