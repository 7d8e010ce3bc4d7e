import type { FastifyBaseLogger } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, unlinkSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'

const CHUNK_BYTES = 1_000_000
const CHUNKS = 4
// Enough for some thousand scans.
const RESERVE_BYTES = CHUNKS * CHUNK_BYTES
const ALMOST_FULL = 0.9
const CHECK_MS = 10_000
const WARN_EVERY_MS = 10 * 60_000

/** Disk space reserved for the journal and freed when the disk is full, with a warning before that. */
export class DiskReserve {
  #dir
  #path
  #almostFull
  #timer
  #looking: Promise<void> = Promise.resolve()

  constructor(dir: string, log: FastifyBaseLogger) {
    this.#dir = dir
    this.#path = join(dir, 'reserve')
    let percent = 0
    const warning = new ThrottledLogger(
      () => log.warn({ dir }, `The disk of the data directory is ${percent} % full. Free some space, or add to it.`),
      WARN_EVERY_MS,
    )
    this.#almostFull = (used: number) => {
      percent = Math.floor(used * 100)
      warning.happened()
    }
    this.#timer = setInterval(() => this.#checkAgain(), CHECK_MS).unref()
    this.#checkAgain()
  }

  /** True: reserved space was freed. */
  free(): boolean {
    this.#checkAgain()
    try {
      unlinkSync(this.#path)
      return true
    } catch {
      return false
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  #checkAgain() {
    // If the free space is unknown, writing the journal will show whether the disk is full.
    this.#looking = this.#looking.then(() => this.#check()).catch(() => {})
  }

  async #check() {
    const { blocks, bfree, bavail, bsize } = await statfs(this.#dir)
    const used = (blocks - bfree) / (blocks - bfree + bavail)
    if (used >= ALMOST_FULL) this.#almostFull(used)
    if (!existsSync(this.#path) && bavail * bsize > 2 * RESERVE_BYTES) await this.#make()
  }

  async #make() {
    const fresh = `${this.#path}.new`
    try {
      const file = await open(fresh, 'w')
      try {
        // Random bytes: some file systems store zeros without using space.
        const chunk = randomBytes(CHUNK_BYTES)
        for (let i = 0; i < CHUNKS; i++) await file.write(chunk)
      } finally {
        await file.close()
      }
      await rename(fresh, this.#path)
    } catch {
      await rm(fresh, { force: true })
    }
  }
}
