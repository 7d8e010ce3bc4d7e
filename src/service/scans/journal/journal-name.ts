import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

// A failover may take the database back over this many starts.
const FORMER_OWNERS = 8

/** The name under which lines in memory are loaded, which the journal could not write. */
export function getMemoryJournalName(name: string): string {
  return `${name} memory`
}

/** The journal's name in the database; created once, so that journals on one database are not mixed up. */
export function readJournalName(dir: string): string {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, 'name')
  const name = readIfExists(path) ?? createJournalName(dir)
  if (!/^[0-9a-f]{32}$/.test(name))
    throw new Error(`${path} is damaged. Restore it: it identifies the scans of this directory.`)
  return name
}

/** Gives the journal another name. */
export function createJournalName(dir: string): string {
  const name = randomBytes(16).toString('hex')
  replaceFile(join(dir, 'name'), name)
  return name
}

/** The owners that the journal has had in the database, or was about to have, latest last. */
export function readOwners(dir: string): string[] {
  return (readIfExists(join(dir, 'owner')) ?? '').split('\n').filter((owner) => owner !== '')
}

/** Adds the next owner. `current` is the one that the database has now. */
export function writeOwners(dir: string, { current, next }: { current: string | null; next: string }): void {
  const former = readOwners(dir).filter((owner) => owner !== current)
  const owners = [...former.slice(-FORMER_OWNERS), ...(current === null ? [] : [current]), next]
  replaceFile(join(dir, 'owner'), owners.join('\n'))
}

function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
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
