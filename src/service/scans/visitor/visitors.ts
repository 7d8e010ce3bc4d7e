import { gte, inArray, lt, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { Database } from '#database/open.ts'
import { keyedDigest } from '#service/ids/keyed-digest.ts'
import { visitorKeys } from './schema.ts'

const DAY_MS = 86_400_000
const PREFETCH_MS = 2 * 3_600_000
const REFRESH_MS = 10 * 60_000
const HASH_CHARACTERS = 22

/** Hashes that distinguish visitors within one UTC day. The key is random, shared by all processes, and deleted after that day. */
export class Visitors {
  #db
  #failed
  #keys = new Map<number, string>()
  #timer
  #refreshing: Promise<void> | undefined

  constructor(db: Database, failed: (error: unknown) => void) {
    this.#db = db
    this.#failed = failed
    this.#timer = setInterval(() => void this.refresh(), REFRESH_MS).unref()
  }

  hash(who: { workspaceId: string; address: string; agent: string }, at: number): string {
    return this.#hashText(`${who.workspaceId}\n${who.address}\n${who.agent}`, at)
  }

  /** A hash of an address that tries the access code of a code, unlike that of a visitor. */
  hashTries(who: { shortCode: string; network: string }, at: number): string {
    return this.#hashText(`access code\n${who.shortCode}\n${who.network}`, at)
  }

  #hashText(text: string, at: number): string {
    return keyedDigest(this.#getKey(Math.floor(at / DAY_MS)), text, HASH_CHARACTERS)
  }

  /** Reads or creates the key of today, and of tomorrow shortly before midnight; deletes older ones. */
  refresh(now = Date.now()): Promise<void> {
    this.#refreshing ??= this.#fetch(now)
      .catch(this.#failed)
      .finally(() => (this.#refreshing = undefined))
    return this.#refreshing
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#refreshing
  }

  #getKey(day: number): string {
    const key = this.#keys.get(day)
    if (key) return key
    // The process slept over midnight, or the database was down: until it responds, this process has a key of its own.
    const own = newKey()
    this.#keys.set(day, own)
    void this.refresh()
    return own
  }

  async #fetch(now: number) {
    const days = [...new Set([now, now + PREFETCH_MS].map((at) => Math.floor(at / DAY_MS)))]
    const made = days.map((day) => ({ day: toDate(day), key: newKey() }))
    await this.#db.insert(visitorKeys).values(made).onConflictDoNothing()
    const rows = await this.#db
      .select()
      .from(visitorKeys)
      .where(inArray(visitorKeys.day, days.map(toDate)))
    this.#keys = new Map(rows.map(({ day, key }) => [Date.parse(day) / DAY_MS, key]))
    await this.#destroyBefore(toDate(Math.floor(now / DAY_MS)))
  }

  /** A deleted row stays readable in the table's file for a while; truncating the table creates a new file. */
  async #destroyBefore(today: string) {
    if ((await this.#db.$count(visitorKeys, lt(visitorKeys.day, today))) === 0) return
    await this.#db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${visitorKeys} in access exclusive mode`)
      const stored = await tx.select().from(visitorKeys).where(gte(visitorKeys.day, today))
      await tx.execute(sql`truncate ${visitorKeys}`)
      if (stored.length > 0) await tx.insert(visitorKeys).values(stored)
    })
  }
}

function newKey(): string {
  return randomBytes(32).toString('base64url')
}

function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
