import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { z } from 'zod'

export const ARCHIVE_FORMAT = 1
export const HEADER_ENTRY = 'backup.json'
// Limits how many entries are in memory.
const ENTRIES_PER_LIST = 10_000

const Summary = z.object({ rows: z.int(), checksum: z.string() })

// Texts and negative numbers are in quotes. The bounds are inserted into SQL, and a backup that somebody else wrote must not run statements
// of its own.
const bound = /\((?:'-?\w*'|\d+)\)/.source
const Partition = z.object({
  of: z.string(),
  bounds: z.string().regex(new RegExp(`^FOR VALUES FROM ${bound} TO ${bound}$`)),
})

/** `backup.json`, the last entry of a backup or an export. */
export const Header = z.object({
  format: z.int(),
  createdAt: z.iso.datetime(),
  /** Only in an export, which has one workspace. A backup has the whole installation. */
  workspace: z.object({ id: z.string(), name: z.string(), slug: z.string() }).optional(),
  /** The migrations of the database, by the timestamps that drizzle gives them. */
  migrations: z.array(z.int()),
  tables: z.record(z.string(), Summary.extend({ columns: z.array(z.string()) })),
  sequences: z.record(z.string(), z.string()),
  partitions: z.record(z.string(), Partition),
  /** Number of objects. */
  objects: z.int(),
  /** Number of files of the journal of scans. */
  journal: z.int(),
  /** SHA-256 of each list of entries, by its name. */
  lists: z.record(z.string(), z.string()),
})
export type Header = z.output<typeof Header>

/** The name of the entry that has the rows of a table. */
export function toTableEntry(table: string): string {
  return `database/${table}.ndjson`
}

/** A line of a list, for an entry that precedes the list in the archive. */
export const ListedEntry = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })
export type ListedEntry = z.output<typeof ListedEntry>

interface ArchiveOptions {
  entriesPerList?: number | undefined
  /** Makes `add` reject when it aborts. */
  signal?: AbortSignal | undefined
}

/**
 * Writes a ZIP entry by entry. Lists between the entries have the names, sizes and hashes of the entries before them. The file gets its
 * final name when it is complete and on the disk.
 */
export class ArchiveWriter {
  #file
  #partialFile
  #entriesPerList
  #signal
  #zip = new ZipFile()
  #writing
  /** Rejects if the file cannot be written. Otherwise never settles. */
  #failure: Promise<never>
  #unlisted: ListedEntry[] = []
  #lists: Record<string, string> = {}

  constructor(file: string, { entriesPerList = ENTRIES_PER_LIST, signal }: ArchiveOptions = {}) {
    this.#signal = signal
    this.#file = file
    this.#entriesPerList = entriesPerList
    this.#partialFile = `${file}.part`
    this.#zip.on('error', (error) => this.#zip.outputStream.destroy(error))
    this.#writing = pipeline(this.#zip.outputStream, createWriteStream(this.#partialFile, { mode: 0o600, flush: true }))
    this.#failure = this.#writing.then(() => new Promise<never>(() => {}))
    this.#failure.catch(() => {})
  }

  async add(name: string, chunks: AsyncIterable<Uint8Array | string>): Promise<void> {
    this.#unlisted.push(await this.#write(name, chunks))
    if (this.#unlisted.length >= this.#entriesPerList) await this.#writeList()
  }

  /** Completes the archive and returns its header. */
  async finish(header: Omit<Header, 'format' | 'lists'>): Promise<Header> {
    await this.#writeList()
    const complete: Header = { format: ARCHIVE_FORMAT, ...header, lists: this.#lists }
    await this.#write(HEADER_ENTRY, Readable.from([JSON.stringify(complete, null, 1)]))
    this.#zip.end()
    await this.#writing
    await rename(this.#partialFile, this.#file)
    await syncDirectory(path.dirname(this.#file))
    return complete
  }

  /** Stops and removes the unfinished file. */
  async abandon(): Promise<void> {
    this.#zip.outputStream.destroy(new Error('The backup was not completed.'))
    await this.#writing.catch(() => {})
    await rm(this.#partialFile, { force: true })
  }

  async #writeList() {
    if (this.#unlisted.length === 0) return
    const name = `lists/${String(Object.keys(this.#lists).length + 1).padStart(6, '0')}.ndjson`
    const lines = this.#unlisted.map((entry) => `${JSON.stringify(entry)}\n`)
    this.#unlisted = []
    this.#lists[name] = (await this.#write(name, Readable.from(lines))).sha256
  }

  async #write(name: string, chunks: AsyncIterable<Uint8Array | string>): Promise<ListedEntry> {
    const hash = createHash('sha256')
    const signal = this.#signal
    let bytes = 0
    const source = Readable.from(
      (async function* () {
        for await (const chunk of chunks) {
          signal?.throwIfAborted()
          const buffer = Buffer.from(chunk)
          hash.update(buffer)
          bytes += buffer.byteLength
          yield buffer
        }
      })(),
      { objectMode: false },
    )
    const consumed = finished(source)
    // Pictures are already compressed, but level 1 costs little.
    this.#zip.addReadStreamLazy(name, { mtime: new Date(), compress: true, compressionLevel: 1 }, (callback) =>
      callback(null, source),
    )
    await Promise.race([consumed, this.#failure])
    return { name, bytes, sha256: hash.digest('hex') }
  }
}

async function syncDirectory(directory: string) {
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
