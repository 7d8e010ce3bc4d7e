import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, OpenedDatabase } from '#database/open.ts'
import { createJournalName, readJournalName, readOwners, writeOwners } from './journal-name.ts'
import { journalPositions } from './schema.ts'

// The database notices within this time that a process was killed, even on a busy machine.
const LOCK_TIMEOUT_MS = 10_000
// A living process shows a sign of life every 1.5 seconds.
const MAX_SILENCE_MS = 6_000
const LOG_INTERVAL_MS = 30_000

type ClaimDatabase = Pick<OpenedDatabase, 'db' | 'lock' | 'unlock' | 'findRival'>

/** Another process on this database holds the name of this journal. */
export class CopiedJournalError extends Error {
  constructor(dir: string) {
    super(
      `${dir} is a copy of the directory of another process that runs on this database, and both would count their scans under one name. Give this process a DATA_DIR of its own: an empty one will do.`,
    )
  }
}

/**
 * The right of this process to load a journal under its name.
 *
 * Each claim writes a new owner of the name to the database and the directory, and no transaction of a loader commits unless its owner is the
 * current one. If the directory has never had the database's owner, it was copied, or one of the two was restored: what the database
 * loaded under this name came from other files. The journal then gets a new name and is loaded from the beginning; the loader skips
 * scans that are already stored.
 */
export class JournalClaim {
  #opened
  #dir
  #log
  #name
  #owner: string | null = null
  #renewing: Promise<void> | null = null

  constructor(database: ClaimDatabase, dir: string, log: FastifyBaseLogger) {
    this.#opened = database
    this.#dir = dir
    this.#log = log
    this.#name = readJournalName(dir)
  }

  /** The journal's name in the database. It changes if another process has taken it. */
  get name(): string {
    return this.#name
  }

  /** The owner of the name in the database while this claim is in force; null: there is none. */
  get owner(): string | null {
    return this.#owner
  }

  /** Claims the journal at the start. */
  async begin(): Promise<void> {
    if (!this.#hasOwned(await this.#readOwner())) this.#chooseNewName()
    await this.#takeLock()
    const owner = await this.#readOwner()
    // A copy was started while this process waited for the lock.
    if (!this.#hasOwned(owner)) throw new CopiedJournalError(this.#dir)
    await this.#replaceOwner(owner)
  }

  /**
   * Claims the journal again, under a new name if another process has claimed this one. Throws while the lock cannot be taken, for example
   * until this process is connected to the server that has taken over.
   */
  renew(): Promise<void> {
    const renewing = this.#renewing ?? this.#renew().finally(() => (this.#renewing = null))
    this.#renewing = renewing
    return renewing
  }

  /** Claims a new name, under which everything is loaded from the beginning. */
  async takeNewName(): Promise<void> {
    const formerLock = this.#lockName
    this.#chooseNewName()
    await this.#opened.unlock(formerLock)
    await this.renew()
  }

  /**
   * Waits for the lock of the journal. The session of a process that has ended may outlive it, if its machine vanished or if a proxy keeps
   * the connection open: only the database or the operator can end it. A session that shows signs of life belongs to another process, even
   * if it only waits for the lock.
   */
  async #takeLock(): Promise<void> {
    for (let nextCheckAt = performance.now() + LOCK_TIMEOUT_MS; ; await pause(200)) {
      const isHeld = await this.#opened.lock(this.#lockName)
      const rival = await this.#opened.findRival(this.#lockName)
      const isRivalAlive = rival !== null && rival.silentMs < MAX_SILENCE_MS
      if (isHeld && !isRivalAlive) return
      if (performance.now() < nextCheckAt) continue
      if (rival === null || isRivalAlive) throw new CopiedJournalError(this.#dir)
      nextCheckAt += LOG_INTERVAL_MS
      this.#log.warn(
        { pid: rival.pid, address: rival.address, silentSeconds: Math.round(rival.silentMs / 1_000) },
        `The start waits for the database to end the session of the process that used this directory before. If that process has ended, end it now: select pg_terminate_backend(${rival.pid})`,
      )
    }
  }

  get #lockName() {
    return `journal ${this.#name}`
  }

  async #renew(): Promise<void> {
    const owner = await this.#readOwner()
    if (!this.#hasOwned(owner)) {
      const formerLock = this.#lockName
      this.#chooseNewName()
      await this.#opened.unlock(formerLock)
      return this.#renew()
    }
    if (!(await this.#opened.lock(this.#lockName))) throw new Error('The lock of the scan journal is not held.')
    await this.#replaceOwner(owner)
  }

  #chooseNewName() {
    this.#name = createJournalName(this.#dir)
    this.#log.warn(
      { dir: this.#dir },
      'This data directory was copied or restored since it was last used with this database. Scans in its journal that the database does not have are loaded now.',
    )
  }

  async #readOwner(): Promise<string | null> {
    const [row] = await this.#opened.db
      .select({ owner: journalPositions.owner })
      .from(journalPositions)
      .where(eq(journalPositions.journal, this.#name))
    return row?.owner ?? null
  }

  #hasOwned(owner: string | null): boolean {
    return owner === null || readOwners(this.#dir).includes(owner)
  }

  /** The directory keeps the previous owners beside the new one: an interrupted claim, or a failover, may leave the database with any of them. */
  async #replaceOwner(owner: string | null) {
    const newOwner = randomBytes(16).toString('hex')
    this.#owner = owner
    try {
      writeOwners(this.#dir, { current: owner, next: newOwner })
    } catch {
      // For example because the disk is full. The directory still has the previous owner, so the database keeps it too.
      return
    }
    await replaceStoredOwner(this.#opened.db, { journal: this.#name, owner, newOwner })
    this.#owner = newOwner
  }
}

/** Throws if another process has replaced the owner meanwhile. */
async function replaceStoredOwner(
  db: Database,
  { journal, owner, newOwner }: { journal: string; owner: string | null; newOwner: string },
) {
  const replaced = await db
    .insert(journalPositions)
    .values({ journal, file: 0, offset: 0, owner: newOwner })
    .onConflictDoUpdate({
      target: journalPositions.journal,
      set: { owner: newOwner },
      setWhere: sql`${journalPositions.owner} is not distinct from ${owner}`,
    })
    .returning({ journal: journalPositions.journal })
  if (replaced.length === 0) throw new Error(`Another process has claimed the journal ${journal}.`)
}
