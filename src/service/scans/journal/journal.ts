import { ftruncateSync, mkdirSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { getJournalPath, listJournalFiles } from './journal-files.ts'
import { StoredFiles } from './stored-files.ts'
import { SyncedFile } from './synced-file.ts'

/** A position in the journal: older files come first. */
export interface Position {
  file: number
  offset: number
}

/** When lines are synced, so that they survive a power failure: `batch`: before they are confirmed; `second`: within a second. */
export type JournalSync = 'batch' | 'second'

interface JournalOptions {
  /** The last file that the loader knows, so that no number is used again. */
  after?: number
  /** Size at which the next file begins. */
  maxBytes?: number
  sync?: JournalSync
  /** fsync failed: the lines survive the death of this process, but not a power failure. */
  onSyncFailure?: (error: Error) => void
  /** Its files that are stored in the database; by default they are deleted at once. */
  storedFiles?: StoredFiles
  /** Called when the disk is full and no stored file is left to delete. True: space was freed, so the write is retried. */
  freeSpace?: () => boolean
}

const RETRY_MS = 1_000
const SYNC_EVERY_MS = 1_000

/** Writes lines to disk before they are confirmed, with one write per turn of the event loop. */
export class Journal {
  readonly dir
  readonly storedFiles
  /** Called after lines were written. */
  onLinesAdded = () => {}
  /** The current file; older ones never change again. */
  #fileNumber: number
  #file: SyncedFile
  #size = 0
  /** The offset after the last complete line; an incomplete one may follow. */
  #committed = 0
  /** Whether the file ends in an incomplete line that cannot be removed. */
  #isTorn = false
  /** When a write failed; null: the last one did not. */
  #failedAt: number | null = null
  #needsSync = false
  /** The lines of this turn of the event loop, and the promise that they are written. */
  #lines: string[] = []
  #written = Promise.withResolvers<void>()
  #maxBytes
  #sync
  #onSyncFailure
  #freeSpace
  #timer

  constructor(dir: string, options: JournalOptions = {}) {
    const { after = 0, maxBytes = 8_000_000, sync = 'second', onSyncFailure, freeSpace } = options
    mkdirSync(dir, { recursive: true })
    this.dir = dir
    this.storedFiles = options.storedFiles ?? new StoredFiles(dir, 0)
    this.#maxBytes = maxBytes
    this.#sync = sync
    this.#onSyncFailure = onSyncFailure ?? (() => {})
    this.#freeSpace = freeSpace ?? (() => false)
    // Always a new file, because the old one may end in an incomplete line.
    this.#fileNumber = Math.max(after, ...listJournalFiles(dir), ...listJournalFiles(dir, 'stored')) + 1
    this.#file = new SyncedFile(getJournalPath(dir, this.#fileNumber), this.#onSyncFailure)
    this.#timer = setInterval(() => this.#syncIfNeeded(), SYNC_EVERY_MS).unref()
  }

  /** The position after the last line that was written. */
  get end(): Position {
    return { file: this.#fileNumber, offset: this.#committed }
  }

  /** Whether lines can be written now. After a failure, another file is written to find out, at most once a second. */
  get isWritable(): boolean {
    if (this.#failedAt === null) return true
    if (performance.now() - this.#failedAt < RETRY_MS) return false
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

  /** Resolves when the line survives the death of this process, and with `batch` also a power failure; rejects if it may not have been written. */
  append(line: string): Promise<void> {
    if (this.#lines.push(line) === 1) setImmediate(() => this.flush())
    return this.#written.promise
  }

  /** Writes the lines of this turn now. */
  flush(): void {
    if (this.#lines.length === 0) return
    const bytes = Buffer.from(`${this.#lines.join('\n')}\n`)
    const { resolve, reject } = this.#written
    this.#lines = []
    this.#written = Promise.withResolvers()
    try {
      this.#write(bytes)
      this.#failedAt = null
      if (this.#sync === 'second') resolve()
      else this.#file.sync().then(resolve, reject)
    } catch (error) {
      this.#failedAt = performance.now()
      reject(error)
    }
    this.onLinesAdded()
  }

  close(): void {
    clearInterval(this.#timer)
    this.flush()
    this.#file.endSynced()
  }

  #write(bytes: Buffer) {
    this.#rotateIfNeeded()
    let writtenBytes = 0
    while (writtenBytes < bytes.length)
      try {
        writtenBytes += writeSync(this.#file.descriptor, bytes, writtenBytes)
      } catch (error) {
        if (isDiskFull(error) && (this.storedFiles.deleteAll() || this.#freeSpace())) continue
        if (writtenBytes > 0) this.#truncate(writtenBytes)
        throw error
      }
    this.#size += writtenBytes
    this.#committed = this.#size
    this.#needsSync = this.#sync === 'second'
  }

  /** Removes what was written of lines that failed: their callers are told that they were not written, so none may remain. */
  #truncate(writtenBytes: number) {
    try {
      ftruncateSync(this.#file.descriptor, this.#size)
    } catch {
      // No line may follow an incomplete one, so the next goes to a new file.
      this.#size += writtenBytes
      this.#isTorn = true
    }
  }

  #rotateIfNeeded() {
    if (this.#isTorn) return this.#rotate()
    if (this.#size < this.#maxBytes) return
    try {
      this.#rotate()
    } catch {
      // No new file can be created now, but the current one may still accept lines.
    }
  }

  #rotate() {
    const previous = this.#file
    this.#file = new SyncedFile(getJournalPath(this.dir, this.#fileNumber + 1), this.#onSyncFailure)
    this.#fileNumber++
    this.#size = 0
    this.#committed = 0
    this.#isTorn = false
    previous.end()
  }

  #syncIfNeeded() {
    if (!this.#needsSync) return
    this.#needsSync = false
    void this.#file.sync()
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC'
}

export function isBefore(a: Position, b: Position): boolean {
  return a.file === b.file ? a.offset < b.offset : a.file < b.file
}
