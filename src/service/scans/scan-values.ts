import { and, eq, inArray, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Dimension } from '#contract/scan-filters.ts'
import type { Database } from '#database/open.ts'
import { LruMap } from '../scanning/lru-map.ts'
import { scanValues } from './schema.ts'

export type Kind = Dimension | 'code' | 'destination' | 'place' | 'agent'

/** A value as scans have it. Empty: not known. */
export interface NewValue {
  kind: Kind
  value: string
  parts?: readonly number[]
}
export interface ScanValue {
  id: number
  kind: string
  value: string
  parts: number[]
}

const KEPT = 100_000

const opened = new WeakMap<Database, ScanValues>()

/** The values of a database, remembered once for all that works with it. Not of a transaction. */
export function scanValuesOf(db: Database): ScanValues {
  const values = opened.get(db) ?? new ScanValues(db)
  opened.set(db, values)
  return values
}

/** The numbers by which stored scans name what they have in common. A number's meaning never changes. */
export class ScanValues {
  #db
  #numbers = new LruMap<string, number>(KEPT)
  #values = new LruMap<number, ScanValue>(KEPT)

  constructor(db: Database) {
    this.#db = db
  }

  /** The number of each value, in their order; those never seen before get one. Not inside a transaction: numbers outlive it. */
  async numbersOf(workspaceId: string, wanted: readonly NewValue[]): Promise<number[]> {
    const keys = wanted.map((value) => keyOf(workspaceId, value))
    const missing = new Map<string, NewValue>()
    const found = new Map<string, number>()
    for (const [i, value] of wanted.entries()) {
      const key = keys[i] ?? ''
      const number = this.#numbers.get(key)
      if (number === undefined) missing.set(key, value)
      else found.set(key, number)
    }
    for (const [key, number] of await this.#learn(workspaceId, missing)) found.set(key, number)
    return keys.map((key) => found.get(key) ?? 0)
  }

  /** The numbers of values that somebody may have; null for one that nobody has. */
  async find(workspaceId: string, wanted: readonly NewValue[]): Promise<(number | null)[]> {
    if (wanted.length === 0) return []
    const hashes = wanted.map(hashOf)
    const known = await this.#select(workspaceId, hashes)
    return hashes.map((hash) => known.get(hash) ?? null)
  }

  /** What the numbers mean; one that means nothing in this workspace is left out. */
  async read(workspaceId: string, numbers: Iterable<number>): Promise<Map<number, ScanValue>> {
    const found = new Map<number, ScanValue>()
    const missing = new Set<number>()
    for (const number of numbers) {
      const value = this.#values.get(number)
      if (value === undefined) missing.add(number)
      else found.set(number, value)
    }
    if (missing.size === 0) return found
    const rows = await this.#db
      .select({ id: scanValues.id, kind: scanValues.kind, value: scanValues.value, parts: scanValues.parts })
      .from(scanValues)
      .where(
        and(eq(scanValues.workspaceId, workspaceId), sql`${scanValues.id} = any(${sql.param([...missing])}::int[])`),
      )
    for (const row of rows) {
      this.#values.set(row.id, row)
      found.set(row.id, row)
    }
    return found
  }

  async #learn(workspaceId: string, missing: ReadonlyMap<string, NewValue>): Promise<Map<string, number>> {
    if (missing.size === 0) return new Map()
    const byHash = new Map([...missing].map(([key, value]) => [hashOf(value), { key, value }]))
    const known = await this.#select(workspaceId, [...byHash.keys()])
    const fresh = [...byHash].filter(([hash]) => !known.has(hash))
    if (fresh.length > 0) {
      await this.#insert(workspaceId, fresh)
      for (const [hash, id] of await this.#select(
        workspaceId,
        fresh.map(([hash]) => hash),
      ))
        known.set(hash, id)
    }
    const numbers = new Map<string, number>()
    for (const [hash, { key }] of byHash) {
      const number = known.get(hash)
      if (number === undefined) continue
      numbers.set(key, number)
      this.#numbers.set(key, number)
    }
    return numbers
  }

  async #select(workspaceId: string, hashes: string[]): Promise<Map<string, number>> {
    const rows = await this.#db
      .select({ hash: scanValues.hash, id: scanValues.id })
      .from(scanValues)
      .where(and(eq(scanValues.workspaceId, workspaceId), inArray(scanValues.hash, hashes)))
    return new Map(rows.map(({ hash, id }) => [hash, id]))
  }

  /** In the order of their hashes, so that two processes that learn the same never wait for each other in a circle. */
  async #insert(workspaceId: string, fresh: [hash: string, { value: NewValue }][]) {
    const rows = fresh
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([hash, { value }]) => ({ hash, kind: value.kind, value: value.value, parts: value.parts ?? [] }))
    await this.#db.execute(sql`
      insert into ${scanValues} (workspace_id, hash, kind, value, parts)
      select ${workspaceId}, hash, kind, value, parts
      from json_to_recordset(${JSON.stringify(rows)}::json) as row(hash uuid, kind text, value text, parts int[])
      on conflict (workspace_id, hash) do nothing`)
  }
}

function keyOf(workspaceId: string, { kind, value }: NewValue): string {
  return `${workspaceId} ${kind} ${value}`
}

/** As the database writes a uuid. */
function hashOf({ kind, value }: NewValue): string {
  const hex = createHash('md5').update(`${kind}:${value}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
