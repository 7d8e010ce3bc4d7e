import { and, eq, gt, notInArray, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Opened } from '#database/open.ts'
import { journalPositions } from './schema.ts'

// The database notices within this time that a process was killed, also on a busy machine.
const PATIENCE_MS = 10_000

/** Another process on this database uses the name of this journal. */
export class CopiedJournalError extends Error {
  constructor(dir: string) {
    super(
      `${dir} is a copy of the directory of another process that runs on this database, and both would count their scans under one name. Give this process a DATA_DIR of its own: an empty one will do. (If the other process has just vanished with its machine, start again in half a minute.)`,
    )
  }
}

/**
 * Makes the journal's name this process's alone, for as long as it has the database open.
 *
 * At each start the database and the directory get a new owner of the name. A directory that does not have the database's owner was
 * copied, or one of the two was restored: what the database loaded under this name came from other files. Its journal then gets a
 * name of its own and is loaded from the beginning; the loader skips scans that are already stored.
 */
export async function claimJournal(
  { db, lock }: Pick<Opened, 'db' | 'lock'>,
  dir: string,
  log: FastifyBaseLogger,
): Promise<string> {
  let name = journalName(dir)
  if (!isOwner(dir, await getOwner(db, name))) {
    name = newName(dir)
    log.warn(
      { dir },
      'This data directory was copied or restored since it was last used with this database. Scans in its journal that the database does not have are loaded now.',
    )
  }
  const last = performance.now() + PATIENCE_MS
  while (!(await lock(`journal ${name}`))) {
    if (performance.now() > last) throw new CopiedJournalError(dir)
    await pause(200)
  }
  const owner = await getOwner(db, name)
  // A copy was started while this process waited for the lock.
  if (!isOwner(dir, owner)) throw new CopiedJournalError(dir)
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

function isOwner(dir: string, owner: string | null): boolean {
  return owner === null || (stored(join(dir, 'owner')) ?? '').split('\n').includes(owner)
}

/** The directory keeps the former owner beside the new one, so that a start that ends between the two writes changes nothing. */
async function renewOwner(db: Database, { dir, name, owner }: { dir: string; name: string; owner: string | null }) {
  const fresh = randomBytes(16).toString('hex')
  try {
    write(join(dir, 'owner'), `${owner ?? ''}\n${fresh}`)
  } catch {
    // The disk is full, say. The directory has the former owner still, which then stays the database's too.
    return
  }
  await db
    .insert(journalPositions)
    .values({ journal: name, file: 0, offset: 0, owner: fresh })
    .onConflictDoUpdate({ target: journalPositions.journal, set: { owner: sql`excluded.owner` } })
}

/** Whether scans were stored in this database from another data directory, by a process that runs or has ended. */
export async function hasOtherJournals(db: Database, dataDir: string): Promise<boolean> {
  const name = journalName(join(dataDir, 'journal'))
  const others = await db
    .select({ journal: journalPositions.journal })
    .from(journalPositions)
    .where(and(gt(journalPositions.file, 0), notInArray(journalPositions.journal, [name, memoryJournal(name)])))
    .limit(1)
  return others.length > 0
}

/** Of a journal: the name for what it cannot take. */
export function memoryJournal(name: string): string {
  return `${name} memory`
}

/** The name under which the database knows this journal; made once, so that journals that share a database do not mix. */
export function journalName(dir: string): string {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, 'name')
  const name = stored(path) ?? newName(dir)
  if (!/^[0-9a-f]{32}$/.test(name))
    throw new Error(`${path} is damaged. Restore it: the scans of this directory are known by it.`)
  return name
}

function stored(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function newName(dir: string): string {
  const name = randomBytes(16).toString('hex')
  write(join(dir, 'name'), name)
  return name
}

/** Replaces the file as a whole, also if the power fails. */
function write(path: string, text: string) {
  const file = openSync(`${path}.new`, 'w')
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(`${path}.new`, path)
}
