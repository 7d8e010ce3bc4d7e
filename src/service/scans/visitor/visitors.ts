import { gte, inArray, lt, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { Database } from '#database/open.ts'
import { toKeyedDigest } from '#service/ids/keyed-digest.ts'
import { visitorKeys } from './schema.ts'

const DAY_MS = 86_400_000
const CREATE_KEY_EARLY_MS = 2 * 3_600_000
const REFRESH_MS = 10 * 60_000
const HASH_CHARACTERS = 22
/** 54 bits, which are enough to tell apart the visitors of a workspace on a day, and take seven bytes in a row. */
const VISITOR_CHARACTERS = 9
/**
 * The last character of keys with which visitors get short hashes. The keys of earlier versions never end with it. So during an update all
 * processes make the same hash of a visitor, until a key of this version begins a day.
 */
const SHORT_HASHES_MARK = '_'
const KEY_CHARACTERS = 43

/** Makes hashes that tell visitors apart within one UTC day. The key is random, shared by all processes, and deleted after that day. */
export class Visitors {
  #db
  #onFailure
  #keys = new Map<number, string>()
  #timer
  #refreshing: Promise<void> | undefined

  constructor(db: Database, onFailure: (error: unknown) => void) {
    this.#db = db
    this.#onFailure = onFailure
    this.#timer = setInterval(() => void this.refresh(), REFRESH_MS).unref()
  }

  hash(client: { workspaceId: string; address: string; agent: string }, at: number): string {
    const key = this.#getKey(toDay(at))
    const characters = key.endsWith(SHORT_HASHES_MARK) ? VISITOR_CHARACTERS : HASH_CHARACTERS
    return toKeyedDigest(key, `${client.workspaceId}\n${client.address}\n${client.agent}`, characters)
  }

  /** A hash of the network from which an access code is entered. It differs from the hash of a visitor. */
  hashAttempt(attempt: { shortCode: string; network: string }, at: number): string {
    const text = `access code\n${attempt.shortCode}\n${attempt.network}`
    return toKeyedDigest(this.#getKey(toDay(at)), text, HASH_CHARACTERS)
  }

  /** Reads or creates the key of today, and shortly before midnight also the key of tomorrow. Deletes older keys. */
  refresh(now = Date.now()): Promise<void> {
    this.#refreshing ??= this.#fetch(now)
      .catch(this.#onFailure)
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
    // The process was suspended over midnight, or the database is down. Until the database responds, this process uses a key of its own.
    const ownKey = createDailyKey()
    this.#keys.set(day, ownKey)
    void this.refresh()
    return ownKey
  }

  async #fetch(now: number) {
    const days = [...new Set([now, now + CREATE_KEY_EARLY_MS].map((time) => Math.floor(time / DAY_MS)))]
    const newKeys = days.map((day) => ({ day: toDate(day), key: createDailyKey() }))
    await this.#db.insert(visitorKeys).values(newKeys).onConflictDoNothing()
    const rows = await this.#db
      .select()
      .from(visitorKeys)
      .where(inArray(visitorKeys.day, days.map(toDate)))
    this.#keys = new Map(rows.map(({ day, key }) => [Date.parse(day) / DAY_MS, key]))
    await this.#destroyBefore(toDate(Math.floor(now / DAY_MS)))
  }

  /** Truncates the table, which creates a new file: a deleted row would stay readable in the old file for a while. */
  async #destroyBefore(today: string) {
    if ((await this.#db.$count(visitorKeys, lt(visitorKeys.day, today))) === 0) return
    await this.#db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${visitorKeys} in access exclusive mode`)
      const storedKeys = await tx.select().from(visitorKeys).where(gte(visitorKeys.day, today))
      await tx.execute(sql`truncate ${visitorKeys}`)
      if (storedKeys.length > 0) await tx.insert(visitorKeys).values(storedKeys)
    })
  }
}

function createDailyKey(): string {
  return (
    randomBytes(32)
      .toString('base64url')
      .slice(0, KEY_CHARACTERS - 1) + SHORT_HASHES_MARK
  )
}

function toDay(at: number): number {
  return Math.floor(at / DAY_MS)
}

function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
