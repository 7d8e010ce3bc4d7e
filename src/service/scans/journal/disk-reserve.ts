import type { FastifyBaseLogger } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, unlinkSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import type { StoredFiles } from './stored-files.ts'

const CHUNK_BYTES = 1_000_000
const CHUNKS = 4
// Enough for some thousand scans.
const RESERVE_BYTES = CHUNKS * CHUNK_BYTES
const ALMOST_FULL = 0.9
// With less free space than this, stored files of the journal are deleted.
const SCARCE_BYTES = 100_000_000
const CHECK_MS = 10_000
const WARN_EVERY_MS = 10 * 60_000

/**
 * Reserves disk space for the journal, which is freed when the disk is full, and warns before that. If space is scarce, files of the journal
 * that are stored in the database are deleted.
 */
export class DiskReserve {
  #dir
  #path
  #storedFiles
  #warnAlmostFull
  #timer
  #checking: Promise<void> = Promise.resolve()

  constructor(dir: string, storedFiles: StoredFiles, log: FastifyBaseLogger) {
    this.#dir = dir
    this.#storedFiles = storedFiles
    this.#path = join(dir, 'reserve')
    let percent = 0
    const warning = new ThrottledLogger(
      () => log.warn({ dir }, `The disk of the data directory is ${percent} % full. Free some space, or add to it.`),
      WARN_EVERY_MS,
    )
    this.#warnAlmostFull = (used: number) => {
      percent = Math.floor(used * 100)
      warning.record()
    }
    this.#timer = setInterval(() => this.#startCheck(), CHECK_MS).unref()
    this.#startCheck()
  }

  /** Frees the reserved space. Returns false if none was reserved. */
  free(): boolean {
    this.#startCheck()
    try {
      unlinkSync(this.#path)
      return true
    } catch {
      return false
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#checking
  }

  #startCheck() {
    // If the free space cannot be read, writing the journal will show whether the disk is full.
    this.#checking = this.#checking.then(() => this.#check()).catch(() => {})
  }

  async #check() {
    const { blocks, bfree, bavail, bsize } = await statfs(this.#dir)
    const used = (blocks - bfree) / (blocks - bfree + bavail)
    if (used >= ALMOST_FULL) this.#warnAlmostFull(used)
    if (bavail * bsize < SCARCE_BYTES) this.#storedFiles.deleteAll()
    if (!existsSync(this.#path) && bavail * bsize > 2 * RESERVE_BYTES) await this.#reserve()
  }

  async #reserve() {
    const newPath = `${this.#path}.new`
    try {
      const file = await open(newPath, 'w')
      try {
        // Random bytes, because some file systems store zeros without using space.
        const chunk = randomBytes(CHUNK_BYTES)
        for (let i = 0; i < CHUNKS; i++) await file.write(chunk)
      } finally {
        await file.close()
      }
      await rename(newPath, this.#path)
    } catch {
      await rm(newPath, { force: true })
    }
  }
}
