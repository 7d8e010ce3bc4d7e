import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { ByteCache } from '../hosting/byte-cache.ts'
import { type ScanValues, scanValuesOf } from '../scans/scan-values.ts'
import { scanParts } from '../scans/schema.ts'
import type { NamedColumns } from './columns.ts'
import { decodeColumns, wordsOf } from './columns-codec.ts'
import { type DayCounts, decodeCounts } from './day-counts.ts'
import { labelled } from './day-labels.ts'
import { mergeColumns } from './merge-columns.ts'
import type { Day } from './tally-columns.ts'

// Of ten million scans, what most questions need.
const KEPT_BYTES = 160_000_000
// So many scans are fetched in one question, so that on the one connection of the embedded database others get in between.
const FETCHED_SCANS = 60_000
// What a part is taken for beside its scans: its counts.
const PART_SCANS = 2_000

export interface DaysAsked {
  workspaceId: string
  /** Of whom: people, bots, or both. */
  bots: readonly boolean[]
  /** Days since 1970, both inclusive. */
  from: number
  to: number
}

/** A day's scans, or what they come to where that is enough. */
export type ReadDay = { day: number; counts: DayCounts } | { day: number; scans: Day }

interface Need {
  day: number
  counts: boolean
  parts: Part[]
}

const Part = z.object({ id: z.number(), day: z.int(), scans: z.int(), whole: z.boolean() })
type Part = z.output<typeof Part>
const Fetched = z.object({
  id: z.number(),
  counts: z.instanceof(Buffer).nullable(),
  columns: z.instanceof(Buffer).nullable(),
  visitors: z.instanceof(Buffer).nullable(),
})
type Fetched = z.output<typeof Fetched>

/** Reads the days that figures are made from, and keeps what was asked for last. */
export class DayReader {
  #db
  #values: ScanValues
  #counts = new ByteCache<DayCounts>(KEPT_BYTES / 4)
  #named = new ByteCache<NamedColumns>(KEPT_BYTES / 4)
  #days = new ByteCache<Day>(KEPT_BYTES)

  constructor(db: Database) {
    this.#db = db
    this.#values = scanValuesOf(db)
  }

  /** Every day that has scans, in no order. `isWhole` says of which days the counts are enough, where there are any. */
  async *read(asked: DaysAsked, isWhole: (day: number) => boolean): AsyncGenerator<ReadDay> {
    let needs = await this.#needs(asked, isWhole)
    while (needs.length > 0) {
      const gone: number[] = []
      for (const group of groupsOf(needs)) {
        const read = await this.#readGroup(asked.workspaceId, group)
        yield* read.days
        gone.push(...read.gone)
      }
      // Parts were put together between the list and the reading: those days have others now.
      needs = gone.length === 0 ? [] : await this.#needs(asked, isWhole, gone)
    }
  }

  async #readGroup(workspaceId: string, group: readonly Need[]): Promise<{ days: ReadDay[]; gone: number[] }> {
    const fetched = await this.#fetch(workspaceId, group)
    const days: ReadDay[] = []
    const gone: number[] = []
    for (const need of group) {
      const read = await this.#assemble(workspaceId, need, fetched)
      if (read) days.push(read)
      else gone.push(need.day)
    }
    return { days, gone }
  }

  async #needs(asked: DaysAsked, isWhole: (day: number) => boolean, only?: number[]): Promise<Need[]> {
    const { workspaceId, bots, from, to } = asked
    const { rows } = await this.#db.execute(sql`
      select id::float8 as id, day, scans, counts is not null as whole from ${scanParts}
      where workspace_id = ${workspaceId} and bots = any(${sql.param([...bots])}::boolean[])
        and day between ${from} and ${to}
        ${only === undefined ? sql`` : sql`and day = any(${sql.param(only)}::int[])`}
      order by day, id`)
    return [...Map.groupBy(z.array(Part).parse(rows), ({ day }) => day)].map(([day, parts]) => ({
      day,
      counts: parts.length === 1 && parts[0]?.whole === true && isWhole(day),
      parts,
    }))
  }

  async #fetch(workspaceId: string, needs: readonly Need[]): Promise<Map<number, Fetched>> {
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
    const param = (ids: number[]) => sql`any(${sql.param(ids)}::bigint[])`
    const { rows } = await this.#db.execute(sql`
      select id::float8 as id, case when id = ${param(counted)} then counts end as counts,
        case when id = ${param([...single, ...several])} then columns end as columns,
        case when id = ${param(several)} then visitors end as visitors
      from ${scanParts}
      where workspace_id = ${workspaceId} and day between ${Math.min(...days)} and ${Math.max(...days)}
        and id = ${param([...counted, ...single, ...several])}`)
    return new Map(
      z
        .array(Fetched)
        .parse(rows)
        .map((row) => [row.id, row]),
    )
  }

  #missing(need: Need): Part[] {
    if (need.counts) return need.parts.filter(({ id }) => this.#counts.get(`${id}`) === undefined)
    if (this.#days.get(keyOf(need)) !== undefined) return []
    return need.parts.filter(({ id }) => need.parts.length === 1 || this.#named.get(`${id}`) === undefined)
  }

  async #assemble(workspaceId: string, need: Need, fetched: Map<number, Fetched>): Promise<ReadDay | null> {
    const { day } = need
    if (need.counts) {
      const counts = this.#countsOf(need, fetched)
      return counts && { day, counts }
    }
    const kept = this.#days.get(keyOf(need))
    if (kept) return { day, scans: kept }
    const columns = await this.#columnsOf(need, fetched)
    if (columns === null) return null
    const scans = await labelled(this.#values, workspaceId, columns)
    this.#days.set(keyOf(need), scans, 1_000 + columns.scans * 13)
    return { day, scans }
  }

  #countsOf({ parts: [part] }: Need, fetched: Map<number, Fetched>): DayCounts | null {
    const key = `${part?.id}`
    const bytes = part && fetched.get(part.id)?.counts
    const counts = this.#counts.get(key) ?? (bytes ? decodeCounts(wordsOf(bytes)) : null)
    if (bytes && counts) this.#counts.set(key, counts, bytes.length)
    return counts
  }

  async #columnsOf({ parts }: Need, fetched: Map<number, Fetched>) {
    const [first] = parts
    if (parts.length === 1 && first) {
      const bytes = fetched.get(first.id)?.columns
      return bytes ? decodeColumns(bytes) : null
    }
    const named: NamedColumns[] = []
    for (const { id, scans } of parts) {
      const row = fetched.get(id)
      const part =
        this.#named.get(`${id}`) ??
        (row?.columns && row.visitors
          ? { columns: decodeColumns(row.columns), hashes: wordsOf(row.visitors) }
          : undefined)
      if (part === undefined) return null
      this.#named.set(`${id}`, part, 500 + scans * 21)
      named.push(part)
    }
    return (await mergeColumns(named)).columns
  }
}

const keyOf = ({ parts }: Need) => parts.map(({ id }) => id).join(' ')

function groupsOf(needs: readonly Need[]): Need[][] {
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
