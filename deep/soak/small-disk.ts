import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

// With less than 100 MB of free disk a process deletes what it keeps for a failover.
const MEGABYTES = 256
const MEBIBYTE = Buffer.alloc(1024 * 1024)

/** A file system with little space. */
export interface SmallDisk {
  fill(): void
  empty(): void
  remove(): void
}

/** Mounts a small file system in memory at a new folder. Null if this user may not mount one: then the folder is an ordinary one. */
export function mountSmallDisk(dir: string): SmallDisk | null {
  mkdirSync(dir, { recursive: true })
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', dir])
  if (mounted.status !== 0) return null
  const filler = join(dir, 'filler')
  return {
    fill: () => writeUntilFull(filler),
    empty: () => rmSync(filler, { force: true }),
    remove: () => void spawnSync('umount', ['--lazy', dir]),
  }
}

function writeUntilFull(file: string): void {
  const descriptor = openSync(file, 'w')
  try {
    for (;;) writeSync(descriptor, MEBIBYTE)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(descriptor)
  }
}
