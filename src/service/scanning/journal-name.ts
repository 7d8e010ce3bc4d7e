import { notInArray } from 'drizzle-orm'
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

/** Makes the journal's name this process's alone, for as long as it has the database open. */
export async function claimJournal({ lock }: Pick<Opened, 'lock'>, dir: string): Promise<string> {
  const name = journalName(dir)
  const last = performance.now() + PATIENCE_MS
  while (!(await lock(`journal ${name}`))) {
    if (performance.now() > last) throw new CopiedJournalError(dir)
    await pause(200)
  }
  return name
}

/** Whether scans were stored in this database from another data directory, by a process that runs or has ended. */
export async function hasOtherJournals(db: Database, dataDir: string): Promise<boolean> {
  const name = journalName(join(dataDir, 'journal'))
  const others = await db
    .select({ journal: journalPositions.journal })
    .from(journalPositions)
    .where(notInArray(journalPositions.journal, [name, memoryJournal(name)]))
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
  const name = stored(path) ?? make(path)
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

function make(path: string): string {
  const name = randomBytes(16).toString('hex')
  const file = openSync(`${path}.new`, 'w')
  try {
    writeSync(file, name)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(`${path}.new`, path)
  return name
}
