import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, OpenedDatabase } from '#database/open.ts'
import { createJournalName, readJournalName, readOwners, writeOwners } from './journal-name.ts'
import { journalPositions } from './schema.ts'

// The database notices within this time that a process was killed, also on a busy machine.
const LOCK_TIMEOUT_MS = 10_000

type ClaimDatabase = Pick<OpenedDatabase, 'db' | 'lock' | 'unlock'>

/** Another process on this database holds the name of this journal. */
export class CopiedJournalError extends Error {
  constructor(dir: string) {
    super(
      `${dir} is a copy of the directory of another process that runs on this database, and both would count their scans under one name. Give this process a DATA_DIR of its own: an empty one will do. (If the other process has just vanished with its machine, start again in half a minute.)`,
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

  constructor(opened: ClaimDatabase, dir: string, log: FastifyBaseLogger) {
    this.#opened = opened
    this.#dir = dir
    this.#log = log
    this.#name = readJournalName(dir)
  }

  /** The journal's name in the database. It changes if another process has taken it. */
  get name(): string {
    return this.#name
  }

  /** What the database has as the owner of the name while this claim is in force; null: it has none. */
  get owner(): string | null {
    return this.#owner
  }

  /** At the start. Waits for the lock of a process that was killed. */
  async begin(): Promise<void> {
    if (!this.#hasOwned(await this.#readOwner())) this.#chooseNewName()
    const deadline = performance.now() + LOCK_TIMEOUT_MS
    while (!(await this.#opened.lock(this.#lockName))) {
      if (performance.now() > deadline) throw new CopiedJournalError(this.#dir)
      await pause(200)
    }
    const owner = await this.#readOwner()
    // A copy was started while this process waited for the lock.
    if (!this.#hasOwned(owner)) throw new CopiedJournalError(this.#dir)
    await this.#replaceOwner(owner)
  }

  /**
   * Claims the journal again, under a new name if another process has claimed this one. Throws while the lock is not to be had, for example
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
