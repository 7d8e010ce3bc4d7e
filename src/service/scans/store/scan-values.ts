import type { LRUCache } from 'lru-cache'
import { and, eq, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { ScanValue, ValueKind } from '#columns/labels.ts'
import type { Database } from '#database/open.ts'
import { createRecentCache } from '#service/runtime/recent-cache.ts'
import { scaleToMemory } from '#service/runtime/scale-to-memory.ts'
import { scanValues, scanWorkspaces } from './schema.ts'
import { containsAny } from './select-codes.ts'

/** A value of a scan. */
export interface NewValue {
  kind: ValueKind
  /** Empty: unknown. */
  value: string
  /** The numbers of the parts of a composite value. */
  parts?: readonly number[]
}

const MAX_CACHED_VALUES = scaleToMemory(100_000)
const MAX_CACHED_WORKSPACES = 200
// A batch of scans reads its numbers from this cache, so it must have room for several batches.
const MAX_CACHED_NUMBERS_PER_KIND = Math.max(20_000, scaleToMemory(50_000))

const scanValuesByDatabase = new WeakMap<Database, ScanValues>()

/** The values of a database, with one cache for all users of that database. Not for a transaction. */
export function getScanValues(db: Database): ScanValues {
  const values = scanValuesByDatabase.get(db) ?? new ScanValues(db)
  scanValuesByDatabase.set(db, values)
  return values
}

/** The numbers by which stored scans refer to workspaces and to values. The value of a number never changes, unless a failover loses it. */
export class ScanValues {
  #db
  /** By workspace and kind, so that a look-up needs no combined key. */
  #numbers = createRecentCache<string, Map<ValueKind, LRUCache<string, number>>>(MAX_CACHED_WORKSPACES)
  #values = createRecentCache<number, ScanValue>(MAX_CACHED_VALUES)
  #workspaces = createRecentCache<string, number>(MAX_CACHED_WORKSPACES)

  constructor(db: Database) {
    this.#db = db
  }

  /** The number of a workspace; null before its first scan. */
  async findWorkspace(workspaceId: string): Promise<number | null> {
    const cached = this.#workspaces.get(workspaceId)
    if (cached !== undefined) return cached
    const [row] = await this.#db
      .select({ number: scanWorkspaces.number })
      .from(scanWorkspaces)
      .where(eq(scanWorkspaces.workspaceId, workspaceId))
    if (row) this.#workspaces.set(workspaceId, row.number)
    return row?.number ?? null
  }

  /** The number of a workspace, which it gets now if it has none. Not inside a transaction: the number outlives it. */
  async numberWorkspace(workspaceId: string): Promise<number> {
    const knownValues = await this.findWorkspace(workspaceId)
    if (knownValues !== null) return knownValues
    await this.#db.insert(scanWorkspaces).values({ workspaceId }).onConflictDoNothing()
    const number = await this.findWorkspace(workspaceId)
    if (number === null) throw new Error('A workspace was deleted while its scans were stored.')
    return number
  }

  /** Assigns numbers to new values, which `toNumber` then returns. Not inside a transaction: numbers outlive it. */
  async learn(workspaceId: string, values: readonly NewValue[]): Promise<void> {
    const byHash = new Map<string, NewValue>()
    for (const value of values)
      if (this.#getNumbers(workspaceId, value.kind).get(value.value) === undefined) byHash.set(toHash(value), value)
    if (byHash.size === 0) return
    await this.#cacheKnown(workspaceId, byHash)
    if (byHash.size === 0) return
    await this.#insert(workspaceId, byHash)
    await this.#cacheKnown(workspaceId, byHash)
  }

  /** The number of a value that was just assigned one. */
  toNumber(workspaceId: string, { kind, value }: NewValue): number {
    const number = this.#getNumbers(workspaceId, kind).get(value)
    if (number === undefined) throw new Error(`A value of the kind ${kind} has no number.`)
    return number
  }

  /** The numbers of values; null for a value that no scan has. */
  async find(workspaceId: string, values: readonly NewValue[]): Promise<(number | null)[]> {
    if (values.length === 0) return []
    const hashes = values.map(toHash)
    const numbers = await this.#select(workspaceId, hashes)
    return hashes.map((hash) => numbers.get(hash) ?? null)
  }

  /** The numbers of the values of a kind that contain any of these texts, regardless of case and accents. */
  async findContaining(workspaceId: string, kind: ValueKind, texts: readonly string[]): Promise<number[]> {
    const rows = await this.#db
      .select({ id: scanValues.id })
      .from(scanValues)
      .where(
        and(
          eq(scanValues.workspaceId, workspaceId),
          eq(scanValues.kind, kind),
          containsAny(sql`${scanValues.value}`, texts),
        ),
      )
    return rows.map(({ id }) => id)
  }

  /** The values that numbers stand for. Numbers that this workspace does not have are left out. */
  async read(workspaceId: string, numbers: Iterable<number>): Promise<Map<number, ScanValue>> {
    const values = new Map<number, ScanValue>()
    const missing = new Set<number>()
    for (const number of numbers) {
      const value = this.#values.get(number)
      if (value === undefined) missing.add(number)
      else values.set(number, value)
    }
    if (missing.size === 0) return values
    const rows = await this.#db
      .select({ id: scanValues.id, kind: scanValues.kind, value: scanValues.value, parts: scanValues.parts })
      .from(scanValues)
      .where(
        and(eq(scanValues.workspaceId, workspaceId), sql`${scanValues.id} = any(${sql.param([...missing])}::int[])`),
      )
    for (const row of rows) {
      this.#values.set(row.id, row)
      values.set(row.id, row)
    }
    return values
  }

  /** After a failover, numbers may be gone, or be given to other values. */
  forget(): void {
    this.#workspaces.clear()
    this.#numbers.clear()
    this.#values.clear()
  }

  #getNumbers(workspaceId: string, kind: ValueKind): LRUCache<string, number> {
    const byKind = this.#numbers.get(workspaceId) ?? new Map<ValueKind, LRUCache<string, number>>()
    this.#numbers.set(workspaceId, byKind)
    const cache = byKind.get(kind) ?? createRecentCache<string, number>(MAX_CACHED_NUMBERS_PER_KIND)
    byKind.set(kind, cache)
    return cache
  }

  /** Caches the values that have numbers, and leaves the others in the map. */
  async #cacheKnown(workspaceId: string, byHash: Map<string, NewValue>) {
    for (const [hash, number] of await this.#select(workspaceId, [...byHash.keys()])) {
      const value = byHash.get(hash)
      if (value) this.#getNumbers(workspaceId, value.kind).set(value.value, number)
      byHash.delete(hash)
    }
  }

  async #select(workspaceId: string, hashes: string[]): Promise<Map<string, number>> {
    const rows = await this.#db
      .select({ hash: scanValues.hash, id: scanValues.id })
      .from(scanValues)
      .where(and(eq(scanValues.workspaceId, workspaceId), sql`${scanValues.hash} = any(${sql.param(hashes)}::uuid[])`))
    return new Map(rows.map(({ hash, id }) => [hash, id]))
  }

  /** Inserts values in the order of their hashes, so that two processes that add the same values cannot deadlock. */
  async #insert(workspaceId: string, newValues: ReadonlyMap<string, NewValue>) {
    const rows = [...newValues]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([hash, { kind, value, parts = [] }]) => ({ hash, kind, value, parts }))
    await this.#db.execute(sql`
      insert into ${scanValues} (workspace_id, hash, kind, value, parts)
      select ${workspaceId}, hash, kind, value, parts
      from json_to_recordset(${JSON.stringify(rows)}::json) as row(hash uuid, kind text, value text, parts int[])
      on conflict (workspace_id, hash) do nothing`)
  }
}

/** MD5 of kind and value, in the database's format of a UUID. */
function toHash({ kind, value }: NewValue): string {
  const hex = createHash('md5').update(`${kind}:${value}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
