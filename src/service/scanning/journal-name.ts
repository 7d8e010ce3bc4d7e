import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

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
