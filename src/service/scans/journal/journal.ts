import { ftruncateSync, mkdirSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { SyncedFile } from './synced-file.ts'

/** A position in the journal: older files come first. */
export interface Position {
  file: number
  offset: number
}

/** When lines are made to survive a power failure: before they are confirmed, or within a second. */
export type JournalSync = 'batch' | 'second'

interface JournalSettings {
  /** The last file that the loader knows, so that a number is never reused. */
  after?: number
  /** Size at which the next file begins. */
  maxBytes?: number
  sync?: JournalSync
  /** fsync failed: the lines survive the death of this process, but not a power failure. */
  syncFailed?: (error: Error) => void
  /** The disk is full. True: space was freed, so the write is retried. */
  makeRoom?: () => boolean
}

const TRY_AGAIN_MS = 1_000
const SYNC_EVERY_MS = 1_000

/** Writes lines to disk before they are confirmed, with one write per turn of the event loop. */
export class Journal {
  readonly dir
  /** Called after lines were written. */
  grown = () => {}
  /** The current file; older ones never change again. */
  #current: number
  #file: SyncedFile
  #size = 0
  /** Behind the last complete line; an incomplete one may follow. */
  #whole = 0
  #torn = false
  /** When a write failed; null: the last one did not. */
  #failedAt: number | null = null
  #dirty = false
  #lines: string[] = []
  #stored = Promise.withResolvers<void>()
  #maxBytes
  #sync
  #syncFailed
  #makeRoom
  #timer

  constructor(dir: string, settings: JournalSettings = {}) {
    const { after = 0, maxBytes = 8_000_000, sync = 'second', syncFailed, makeRoom } = settings
    mkdirSync(dir, { recursive: true })
    this.dir = dir
    this.#maxBytes = maxBytes
    this.#sync = sync
    this.#syncFailed = syncFailed ?? (() => {})
    this.#makeRoom = makeRoom ?? (() => false)
    // Always a new file, because the old one may end in an incomplete line.
    this.#current = Math.max(after, ...journalFiles(dir)) + 1
    this.#file = new SyncedFile(journalFile(dir, this.#current), this.#syncFailed)
    this.#timer = setInterval(() => this.#syncIfDirty(), SYNC_EVERY_MS).unref()
  }

  /** Behind the last line that was written. */
  get end(): Position {
    return { file: this.#current, offset: this.#whole }
  }

  /** Whether lines can be written now. After a failure that is tried with another file, at most once a second. */
  get isWritable(): boolean {
    if (this.#failedAt === null) return true
    if (performance.now() - this.#failedAt < TRY_AGAIN_MS) return false
    const probe = join(this.dir, 'probe')
    try {
      writeFileSync(probe, 'x'.repeat(4_096))
      this.#failedAt = null
    } catch {
      this.#failedAt = performance.now()
    }
    rmSync(probe, { force: true })
    return this.#failedAt === null
  }

  /** Resolves when the line would survive the death of this process, with `batch` also a power failure; rejects if it may not have been written. */
  append(line: string): Promise<void> {
    if (this.#lines.push(line) === 1) setImmediate(() => this.flush())
    return this.#stored.promise
  }

  /** Writes the lines of this turn now. */
  flush(): void {
    if (this.#lines.length === 0) return
    const bytes = Buffer.from(`${this.#lines.join('\n')}\n`)
    const { resolve, reject } = this.#stored
    this.#lines = []
    this.#stored = Promise.withResolvers()
    try {
      this.#write(bytes)
      this.#failedAt = null
      if (this.#sync === 'second') resolve()
      else this.#file.sync().then(resolve, reject)
    } catch (error) {
      this.#failedAt = performance.now()
      reject(error)
    }
    this.grown()
  }

  close(): void {
    clearInterval(this.#timer)
    this.flush()
    this.#file.endNow()
  }

  #write(bytes: Buffer) {
    this.#startFileWhereNeeded()
    let done = 0
    const writeRest = () => {
      while (done < bytes.length) done += writeSync(this.#file.descriptor, bytes, done)
    }
    try {
      try {
        writeRest()
      } catch (error) {
        if (!isDiskFull(error) || !this.#makeRoom()) throw error
        writeRest()
      }
    } catch (error) {
      if (done > 0) this.#takeBack(done)
      throw error
    }
    this.#size += done
    this.#whole = this.#size
    this.#dirty = this.#sync === 'second'
  }

  /** The callers are informed that their lines were not written, so none of them may remain. */
  #takeBack(written: number) {
    try {
      ftruncateSync(this.#file.descriptor, this.#size)
    } catch {
      // No line may follow an incomplete one, so the next goes to a new file.
      this.#size += written
      this.#torn = true
    }
  }

  #startFileWhereNeeded() {
    if (this.#torn) return this.#rotate()
    if (this.#size < this.#maxBytes) return
    try {
      this.#rotate()
    } catch {
      // No new file can be created now; the old one may still accept lines.
    }
  }

  #rotate() {
    const old = this.#file
    this.#file = new SyncedFile(journalFile(this.dir, this.#current + 1), this.#syncFailed)
    this.#current++
    this.#size = 0
    this.#whole = 0
    this.#torn = false
    old.end()
  }

  #syncIfDirty() {
    if (!this.#dirty) return
    this.#dirty = false
    void this.#file.sync()
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC'
}

/** The numbers of a journal's files, oldest first. */
export function journalFiles(dir: string): number[] {
  return readdirSync(dir)
    .flatMap((file) => /^(\d{10})\.journal$/.exec(file)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b)
}

export function journalFile(dir: string, number: number): string {
  return join(dir, `${String(number).padStart(10, '0')}.journal`)
}

export function isBefore(one: Position, other: Position): boolean {
  return one.file === other.file ? one.offset < other.offset : one.file < other.file
}
