import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, OpenedDatabase } from '#database/open.ts'
import { journalPositions } from './schema.ts'

// The database notices within this time that a process was killed, also on a busy machine.
const LOCK_TIMEOUT_MS = 10_000

/** Another process on this database holds the name of this journal. */
export class CopiedJournalError extends Error {
  constructor(dir: string) {
    super(
      `${dir} is a copy of the directory of another process that runs on this database, and both would count their scans under one name. Give this process a DATA_DIR of its own: an empty one will do. (If the other process has just vanished with its machine, start again in half a minute.)`,
    )
  }
}

/**
 * Reserves the journal's name for this process, as long as it has the database open.
 *
 * Each start writes a new owner of the name to the database and the directory. If the directory does not have the database's owner, it
 * was copied, or one of the two was restored: what the database loaded under this name came from other files. The journal then gets a
 * new name and is loaded from the beginning; the loader skips scans that are already stored.
 */
export async function claimJournal(
  { db, lock }: Pick<OpenedDatabase, 'db' | 'lock'>,
  dir: string,
  log: FastifyBaseLogger,
): Promise<string> {
  let name = readJournalName(dir)
  if (!hasOwner(dir, await getOwner(db, name))) {
    name = createName(dir)
    log.warn(
      { dir },
      'This data directory was copied or restored since it was last used with this database. Scans in its journal that the database does not have are loaded now.',
    )
  }
  const deadline = performance.now() + LOCK_TIMEOUT_MS
  while (!(await lock(`journal ${name}`))) {
    if (performance.now() > deadline) throw new CopiedJournalError(dir)
    await pause(200)
  }
  const owner = await getOwner(db, name)
  // A copy was started while this process waited for the lock.
  if (!hasOwner(dir, owner)) throw new CopiedJournalError(dir)
  await renewOwner(db, { dir, name, owner })
  return name
}

async function getOwner(db: Database, name: string): Promise<string | null> {
  const [row] = await db
    .select({ owner: journalPositions.owner })
    .from(journalPositions)
    .where(eq(journalPositions.journal, name))
  return row?.owner ?? null
}

function hasOwner(dir: string, owner: string | null): boolean {
  return owner === null || (readIfExists(join(dir, 'owner')) ?? '').split('\n').includes(owner)
}

/** The directory keeps the previous owner beside the new one, so that a start that is interrupted between the two writes has no effect. */
async function renewOwner(db: Database, { dir, name, owner }: { dir: string; name: string; owner: string | null }) {
  const newOwner = randomBytes(16).toString('hex')
  try {
    replaceFile(join(dir, 'owner'), `${owner ?? ''}\n${newOwner}`)
  } catch {
    // For example because the disk is full. The directory still has the previous owner, so the database keeps it too.
    return
  }
  await db
    .insert(journalPositions)
    .values({ journal: name, file: 0, offset: 0, owner: newOwner })
    .onConflictDoUpdate({ target: journalPositions.journal, set: { owner: sql`excluded.owner` } })
}

/** The name under which lines in memory are loaded, which the journal could not write. */
export function getMemoryJournalName(name: string): string {
  return `${name} memory`
}

/** The journal's name in the database; created once, so that journals on one database are not mixed up. */
export function readJournalName(dir: string): string {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, 'name')
  const name = readIfExists(path) ?? createName(dir)
  if (!/^[0-9a-f]{32}$/.test(name))
    throw new Error(`${path} is damaged. Restore it: it identifies the scans of this directory.`)
  return name
}

function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function createName(dir: string): string {
  const name = randomBytes(16).toString('hex')
  replaceFile(join(dir, 'name'), name)
  return name
}

/** Replaces a file atomically, even during a power failure. */
function replaceFile(path: string, text: string) {
  const file = openSync(`${path}.new`, 'w')
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(`${path}.new`, path)
}
