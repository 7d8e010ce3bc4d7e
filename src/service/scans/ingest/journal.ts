import {
  close,
  closeSync,
  fdatasync,
  fdatasyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** A place in the journal: everything in older files comes before it. */
export interface Position {
  file: number
  offset: number
}

interface JournalSettings {
  /** The last file that the loader knows, so that a number is never used twice. */
  after?: number
  /** A file that has grown to this size is followed by the next. */
  maxBytes?: number
  /** How often the operating system is asked to put what it holds on the disk: what a power failure may cost. */
  syncEveryMs?: number
  /** A sync failed: what was written is safe from the death of this process, but not from a power failure. */
  syncFailed?: (error: Error) => void
  /** The disk is full. True: there is room now, and writing is worth another try. */
  makeRoom?: () => boolean
}

/** Keeps lines on the disk before anyone is told that they are kept: one write per turn of the event loop. */
export class Journal {
  readonly dir
  /** Called after lines were kept. */
  grown = () => {}
  /** The file being written; older ones never change again. */
  #current: number
  #file: number
  #size = 0
  /** Behind the last line that was kept whole; what is torn stands after it. */
  #whole = 0
  #torn = false
  #dirty = false
  #lines: string[] = []
  #stored = Promise.withResolvers<void>()
  #maxBytes
  #syncFailed
  #makeRoom
  #timer

  constructor(dir: string, settings: JournalSettings = {}) {
    const { after = 0, maxBytes = 8_000_000, syncEveryMs = 1_000, syncFailed, makeRoom } = settings
    mkdirSync(dir, { recursive: true })
    this.dir = dir
    this.#maxBytes = maxBytes
    this.#syncFailed = syncFailed ?? (() => {})
    this.#makeRoom = makeRoom ?? (() => false)
    // Always a new file: the old one may end in half a line.
    this.#current = Math.max(after, ...journalFiles(dir)) + 1
    this.#file = openSync(journalFile(dir, this.#current), 'ax')
    this.#timer = setInterval(() => this.#sync(), syncEveryMs).unref()
  }

  /** Behind the last line that was kept. */
  get end(): Position {
    return { file: this.#current, offset: this.#whole }
  }

  /** Resolves when the line would survive the death of this process; rejects when it may not have been kept. */
  append(line: string): Promise<void> {
    if (this.#lines.push(line) === 1) setImmediate(() => this.flush())
    return this.#stored.promise
  }

  /** Writes what waits for the end of this turn now. */
  flush(): void {
    if (this.#lines.length === 0) return
    const bytes = Buffer.from(`${this.#lines.join('\n')}\n`)
    const { resolve, reject } = this.#stored
    this.#lines = []
    this.#stored = Promise.withResolvers()
    try {
      this.#write(bytes)
      resolve()
    } catch (error) {
      reject(error)
    }
    this.grown()
  }

  close(): void {
    clearInterval(this.#timer)
    this.flush()
    fdatasyncSync(this.#file)
    closeSync(this.#file)
  }

  #write(bytes: Buffer) {
    this.#startFileWhereNeeded()
    let done = 0
    const writeRest = () => {
      while (done < bytes.length) done += writeSync(this.#file, bytes, done)
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
    this.#dirty = true
  }

  /** The callers are told that their lines were not kept, so none of them may stay. */
  #takeBack(written: number) {
    try {
      ftruncateSync(this.#file, this.#size)
    } catch {
      // Half a line must not have another one glued to it: the next goes to a new file.
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
      // No new file can be made now; the old one may still take lines.
    }
  }

  #rotate() {
    const old = this.#file
    this.#file = openSync(journalFile(this.dir, this.#current + 1), 'ax')
    this.#current++
    this.#size = 0
    this.#whole = 0
    this.#torn = false
    fdatasync(old, (error) => {
      if (error) this.#syncFailed(error)
      close(old)
    })
  }

  #sync() {
    if (!this.#dirty) return
    this.#dirty = false
    fdatasync(this.#file, (error) => error && this.#syncFailed(error))
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
