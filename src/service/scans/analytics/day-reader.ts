import type { LRUCache } from 'lru-cache'
import type { Columns, Segment } from '#columns/columns.ts'
import type { DaysQuery, StoredDay } from '#columns/count-range.ts'
import { type DayCounts, decodeCounts } from '#columns/day-counts.ts'
import { type LabeledDay, labelDay, type ReadValues } from '#columns/labels.ts'
import { mergeSegments } from '#columns/merge-segments.ts'
import { decodeColumns, toWords, unpackSegment } from '#columns/segment-codec.ts'
import { type DayCache, type MergedSegments, SEGMENT_SCAN_BYTES } from './counting-caches.ts'
import type { ListedSegment, SegmentBytes } from './stored-data.ts'
import type { StoredData } from './worker-protocol.ts'
import { runInChunks } from './yield-to-event-loop.ts'

// Number of scans per query, so that on the embedded database's one connection other queries run in between.
const SCANS_PER_QUERY = 60_000
// The size of a segment's counts, in scans.
const COUNTS_SIZE = 2_000

/** How a day is to be read. */
interface DayPlan {
  day: number
  bots: readonly boolean[]
  /** Whether its stored counts suffice. */
  asCounts: boolean
  segments: ListedSegment[]
  /** Made from some of these segments; the others are merged into it. */
  merged: MergedSegments | null
}

interface DayReaderOptions {
  storedData: StoredData
  workspaceId: string
  readValues: ReadValues
  cache: DayCache
}

/** Reads the days of a workspace, from the cache as far as possible. */
export class DayReader {
  #stored
  #workspaceId
  #readValues
  #cache

  constructor({ storedData, workspaceId, readValues, cache }: DayReaderOptions) {
    this.#stored = storedData
    this.#workspaceId = workspaceId
    this.#readValues = readValues
    this.#cache = cache
  }

  /** Every day with scans, in no order. `countsSuffice` decides for which days stored counts do. */
  async *read(query: DaysQuery, countsSuffice: (day: number) => boolean): AsyncGenerator<StoredDay> {
    let plans = await this.#planDays(query, countsSuffice)
    while (plans.length > 0) {
      const vanishedDays: number[] = []
      for (const group of toGroups(plans)) {
        const { days, vanished } = await this.#readGroup(group)
        yield* days
        vanishedDays.push(...vanished)
      }
      // Segments were merged between the list and the query, so those days are read again.
      plans = vanishedDays.length === 0 ? [] : await this.#planDays({ ...query, only: vanishedDays }, countsSuffice)
    }
  }

  async #planDays(
    query: DaysQuery & { only?: readonly number[] },
    countsSuffice: (day: number) => boolean,
  ): Promise<DayPlan[]> {
    const storedSegments = await this.#stored.segments({ ...query, workspaceId: this.#workspaceId })
    return [...Map.groupBy(storedSegments, ({ day }) => day)].map(([day, segments]) => ({
      day,
      bots: query.bots,
      asCounts: segments.length === 1 && segments[0]?.whole === true && countsSuffice(day),
      segments,
      merged: this.#findMerged(segments),
    }))
  }

  #findMerged(segments: readonly ListedSegment[]): MergedSegments | null {
    const cached = this.#cache.merged.get(getFirstId(segments))
    const ids = new Set(segments.map(({ id }) => id))
    return cached && [...cached.ids].every((id) => ids.has(id)) ? cached : null
  }

  async #readGroup(plans: readonly DayPlan[]): Promise<{ days: StoredDay[]; vanished: number[] }> {
    const fetchedBytes = await this.#fetchBytes(plans)
    const days: StoredDay[] = []
    const vanished: number[] = []
    for (const plan of plans) {
      const storedDay = await this.#assembleDay(plan, fetchedBytes)
      if (storedDay) days.push(storedDay)
      else vanished.push(plan.day)
    }
    return { days, vanished }
  }

  /** Fetches what is not in the cache, by segment id. */
  async #fetchBytes(plans: readonly DayPlan[]): Promise<Map<number, SegmentBytes>> {
    const countsIds: number[] = []
    const columnsIds: number[] = []
    const segmentIds: number[] = []
    for (const plan of plans) {
      const missing = this.#listMissing(plan).map(({ id }) => id)
      if (plan.asCounts) countsIds.push(...missing)
      else if (plan.segments.length === 1) columnsIds.push(...missing)
      else segmentIds.push(...missing)
    }
    if (countsIds.length + columnsIds.length + segmentIds.length === 0) return new Map()
    const days = plans.map(({ day }) => day)
    const span = { from: Math.min(...days), to: Math.max(...days) }
    const ids = { countsIds, columnsIds, segmentIds }
    const rows = await this.#stored.bytes({ workspaceId: this.#workspaceId, ...span, ...ids })
    return new Map(rows.map((row) => [row.id, row]))
  }

  #listMissing(plan: DayPlan): ListedSegment[] {
    const { counts } = this.#cache
    if (plan.asCounts) return plan.segments.filter(({ id }) => counts.get(`${id}`) === undefined)
    return this.#findDay(plan) ? [] : listUnmerged(plan)
  }

  /** Null: its segments no longer exist. */
  async #assembleDay(plan: DayPlan, fetchedBytes: Map<number, SegmentBytes>): Promise<StoredDay | null> {
    const { day } = plan
    if (plan.asCounts) {
      const counts = this.#readCounts(plan, fetchedBytes)
      return counts && { day, counts }
    }
    const cached = this.#findDay(plan)
    if (cached) return { day, scans: cached }
    const columns = await this.#readColumnsOnce(plan, fetchedBytes)
    if (columns === null) return null
    const scans = await labelDay(columns, this.#readValues)
    const cachedDay = { segmentIds: toSegmentIds(plan), day: scans }
    setWithin(this.#cache.days, toDayKey(plan), { value: cachedDay, size: 1_000 + columns.scans * 14 })
    return { day, scans }
  }

  #findDay(plan: DayPlan): LabeledDay | null {
    const cached = this.#cache.days.get(toDayKey(plan))
    return cached?.segmentIds === toSegmentIds(plan) ? cached.day : null
  }

  #readCounts({ segments: [segment] }: DayPlan, fetchedBytes: Map<number, SegmentBytes>): DayCounts | null {
    const key = `${segment?.id}`
    const bytes = segment && fetchedBytes.get(segment.id)?.counts
    const counts = this.#cache.counts.get(key) ?? (bytes ? decodeCounts(toWords(bytes)) : null)
    if (bytes && counts) this.#cache.counts.set(key, counts, { size: bytes.length })
    return counts
  }

  /** Once for all concurrent requests. It does not end with any one of them, because the others wait for it too. */
  #readColumnsOnce(plan: DayPlan, fetchedBytes: Map<number, SegmentBytes>): Promise<Columns | null> {
    const { pending } = this.#cache
    const key = toSegmentIds(plan)
    const columns = pending.get(key) ?? this.#readColumns(plan, fetchedBytes).finally(() => pending.delete(key))
    pending.set(key, columns)
    return columns
  }

  async #readColumns(plan: DayPlan, fetchedBytes: Map<number, SegmentBytes>): Promise<Columns | null> {
    const { segments: listedSegments, merged } = plan
    const [first] = listedSegments
    if (listedSegments.length === 1 && first) {
      const bytes = fetchedBytes.get(first.id)?.columns
      return bytes ? decodeColumns(bytes) : null
    }
    const segments: Segment[] = merged ? [merged.segment] : []
    for (const { id } of listUnmerged(plan)) {
      const segment = unpackBytes(fetchedBytes.get(id))
      if (segment === undefined) return null
      segments.push(segment)
    }
    const mergedSegment = await runInChunks(mergeSegments(segments))
    const ids = new Set(listedSegments.map(({ id }) => id))
    const size = 500 + mergedSegment.columns.scans * SEGMENT_SCAN_BYTES
    setWithin(this.#cache.merged, getFirstId(listedSegments), { value: { ids, segment: mergedSegment }, size })
    return mergedSegment.columns
  }
}

/** Sets an entry that may be larger than the cache. It then takes the place of all others: to read it again takes more memory than to keep it. */
function setWithin<Value extends {}>(
  cache: LRUCache<string, Value>,
  key: string,
  { value, size }: { value: Value; size: number },
): void {
  cache.set(key, value, { size: Math.min(size, cache.maxSize) })
}

const getFirstId = ([first]: readonly ListedSegment[]) => `${first?.id}`
const toSegmentIds = ({ segments }: DayPlan) => segments.map(({ id }) => id).join(' ')
const toDayKey = ({ segments, bots }: DayPlan) => `${getFirstId(segments)} ${bots.join(' ')}`
const listUnmerged = ({ segments, merged }: DayPlan) => segments.filter(({ id }) => !merged?.ids.has(id))

function unpackBytes(bytes: SegmentBytes | undefined): Segment | undefined {
  if (!bytes?.columns || !bytes.visitors) return undefined
  return unpackSegment({ columns: bytes.columns, visitors: bytes.visitors })
}

/** Groups days into queries of about the same size. */
function toGroups(plans: readonly DayPlan[]): DayPlan[][] {
  const groups: DayPlan[][] = []
  let room = 0
  for (const plan of plans) {
    const size = plan.asCounts ? COUNTS_SIZE : COUNTS_SIZE + plan.segments.reduce((sum, { scans }) => sum + scans, 0)
    const group = groups.at(-1)
    if (group && room >= size) group.push(plan)
    else groups.push([plan])
    room = group && room >= size ? room - size : SCANS_PER_QUERY - size
  }
  return groups
}
