import type { Columns, NamedColumns } from './columns.ts'
import { decodeColumns, toText } from './columns-codec.ts'
import type { Stored } from './worker-protocol.ts'
import type { DayCache, Merged } from './day-cache.ts'
import { type DayCounts, decodeCounts } from './day-counts.ts'
import { labelled, type ValueReader } from './day-labels.ts'
import { mergeColumns } from './merge-columns.ts'
import { unpackSegment } from './packed-segment.ts'
import type { Part, SegmentBytes, SegmentsRequest } from './stored-days.ts'
import type { Day } from './aggregate-columns.ts'

// Number of scans per query, so that on the embedded database's one connection other queries run in between.
const FETCHED_SCANS = 60_000
// Estimated size of a segment's counts.
const PART_SCANS = 2_000

/** A day's scans, or its counts where they suffice. */
export type ReadDay = { day: number; counts: DayCounts } | { day: number; scans: Day }

interface Need {
  day: number
  counts: boolean
  parts: Part[]
  /** Made from some of these segments; the others are merged into it. */
  merged: Merged | null
}

/** Reads the days for figures. */
export class DayReader {
  #stored
  #values
  #cache

  constructor({ stored, values, cache }: { stored: Stored; values: ValueReader; cache: DayCache }) {
    this.#stored = stored
    this.#values = values
    this.#cache = cache
  }

  /** Every day with scans, in no order. `isWhole` decides for which days stored counts suffice. */
  async *read(request: SegmentsRequest, isWhole: (day: number) => boolean): AsyncGenerator<ReadDay> {
    let needs = await this.#needs(request, isWhole)
    while (needs.length > 0) {
      const deletedIds: number[] = []
      for (const group of toGroups(needs)) {
        const read = await this.#readGroup(request.workspaceId, group)
        yield* read.days
        deletedIds.push(...read.deletedIds)
      }
      // Segments were merged between the list and the query, so those days are read again.
      needs = deletedIds.length === 0 ? [] : await this.#needs({ ...request, only: deletedIds }, isWhole)
    }
  }

  async #readGroup(workspaceId: string, group: readonly Need[]): Promise<{ days: ReadDay[]; deletedIds: number[] }> {
    const fetched = await this.#fetch(workspaceId, group)
    const days: ReadDay[] = []
    const deletedIds: number[] = []
    for (const need of group) {
      const read = await this.#assemble(workspaceId, need, fetched)
      if (read) days.push(read)
      else deletedIds.push(need.day)
    }
    return { days, deletedIds }
  }

  async #needs(request: SegmentsRequest, isWhole: (day: number) => boolean): Promise<Need[]> {
    const listed = await this.#stored.parts(request)
    return [...Map.groupBy(listed, ({ day }) => day)].map(([day, parts]) => ({
      day,
      counts: parts.length === 1 && parts[0]?.whole === true && isWhole(day),
      parts,
      merged: this.#findMerged(parts),
    }))
  }

  #findMerged(parts: readonly Part[]): Merged | null {
    const cached = this.#cache.merged.get(getFirst(parts))
    const ids = new Set(parts.map(({ id }) => id))
    return cached && [...cached.ids].every((id) => ids.has(id)) ? cached : null
  }

  async #fetch(workspaceId: string, needs: readonly Need[]): Promise<Map<number, SegmentBytes>> {
    const counted: number[] = []
    const single: number[] = []
    const several: number[] = []
    for (const need of needs) {
      const missing = this.#missing(need).map(({ id }) => id)
      if (need.counts) counted.push(...missing)
      else if (need.parts.length === 1) single.push(...missing)
      else several.push(...missing)
    }
    if (counted.length + single.length + several.length === 0) return new Map()
    const days = needs.map(({ day }) => day)
    const span = { from: Math.min(...days), to: Math.max(...days) }
    const rows = await this.#stored.bytes({ workspaceId, ...span, counted, single, several })
    return new Map(rows.map((row) => [row.id, row]))
  }

  #missing(need: Need): Part[] {
    const { counts, days, named } = this.#cache
    if (need.counts) return need.parts.filter(({ id }) => counts.get(`${id}`) === undefined)
    if (days.get(toKey(need)) !== undefined) return []
    return unmerged(need).filter(({ id }) => need.parts.length === 1 || named.get(`${id}`) === undefined)
  }

  async #assemble(workspaceId: string, need: Need, fetched: Map<number, SegmentBytes>): Promise<ReadDay | null> {
    const { day } = need
    if (need.counts) {
      const counts = this.#readCounts(need, fetched)
      return counts && { day, counts }
    }
    const cached = this.#cache.days.get(toKey(need))
    if (cached) return { day, scans: cached }
    const columns = await this.#columnsTogether(need, fetched)
    if (columns === null) return null
    const scans = await labelled(this.#values, workspaceId, columns)
    this.#cache.days.set(toKey(need), scans, { size: 1_000 + columns.scans * 14 })
    return { day, scans }
  }

  /** Once for all concurrent requests. It does not end with any one of them, because the others wait for it too. */
  #columnsTogether(need: Need, fetched: Map<number, SegmentBytes>): Promise<Columns | null> {
    const { underway } = this.#cache
    const key = toKey(need)
    const made = underway.get(key) ?? this.#readColumns(need, fetched).finally(() => underway.delete(key))
    underway.set(key, made)
    return made
  }

  #readCounts({ parts: [part] }: Need, fetched: Map<number, SegmentBytes>): DayCounts | null {
    const key = `${part?.id}`
    const bytes = part && fetched.get(part.id)?.counts
    const counts = this.#cache.counts.get(key) ?? (bytes ? decodeCounts(toText(bytes)) : null)
    if (bytes && counts) this.#cache.counts.set(key, counts, { size: bytes.length })
    return counts
  }

  async #readColumns(need: Need, fetched: Map<number, SegmentBytes>) {
    const { parts, merged: before } = need
    const [first] = parts
    if (parts.length === 1 && first) {
      const bytes = fetched.get(first.id)?.columns
      return bytes ? decodeColumns(bytes) : null
    }
    const named: NamedColumns[] = before ? [before.named] : []
    for (const { id, scans } of unmerged(need)) {
      const row = fetched.get(id)
      const part =
        this.#cache.named.get(`${id}`) ??
        (row?.columns && row.visitors ? unpackSegment({ columns: row.columns, visitors: row.visitors }) : undefined)
      if (part === undefined) return null
      this.#cache.named.set(`${id}`, part, { size: 500 + scans * 22 })
      named.push(part)
    }
    const merged = await mergeColumns(named)
    const ids = new Set(parts.map(({ id }) => id))
    this.#cache.merged.set(getFirst(parts), { ids, named: merged }, { size: 500 + merged.columns.scans * 22 })
    return merged.columns
  }
}

const getFirst = ([first]: readonly Part[]) => `${first?.id}`
const unmerged = ({ parts, merged }: Need) => parts.filter(({ id }) => !merged?.ids.has(id))
const toKey = ({ parts }: Need) => parts.map(({ id }) => id).join(' ')

function toGroups(needs: readonly Need[]): Need[][] {
  const groups: Need[][] = []
  let room = 0
  for (const need of needs) {
    const size = need.counts ? PART_SCANS : PART_SCANS + need.parts.reduce((sum, { scans }) => sum + scans, 0)
    const group = groups.at(-1)
    if (group && room >= size) group.push(need)
    else groups.push([need])
    room = group && room >= size ? room - size : FETCHED_SCANS - size
  }
  return groups
}
