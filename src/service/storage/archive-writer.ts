import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { z } from 'zod'

export const FORMAT = 1
export const HEADER = 'backup.json'
// So many names are in memory at most.
const LISTED_AT_ONCE = 10_000

const Summary = z.object({ rows: z.int(), checksum: z.string() })

// A part of SQL: a backup that somebody else wrote must not run statements.
const Partition = z.object({ of: z.string(), bounds: z.string().regex(/^FOR VALUES FROM \('\w*'\) TO \('\w*'\)$/) })

/** `backup.json`, the last entry of a backup or an export. */
export const Header = z.object({
  format: z.int(),
  createdAt: z.iso.datetime(),
  /** Of an export, which has one workspace; a backup has the whole installation. */
  workspace: z.object({ id: z.string(), name: z.string(), slug: z.string() }).optional(),
  /** The times of the migrations that the database has, as drizzle names them. */
  migrations: z.array(z.int()),
  tables: z.record(z.string(), Summary.extend({ columns: z.array(z.string()) })),
  sequences: z.record(z.string(), z.string()),
  partitions: z.record(z.string(), Partition),
  /** How many objects and files of the journal of scans there are. */
  objects: z.int(),
  journal: z.int(),
  /** The lists of entries, and their SHA-256. */
  lists: z.record(z.string(), z.string()),
})
export type Header = z.output<typeof Header>

/** The name of the entry with the rows of a table. */
export function tableEntry(table: string): string {
  return `database/${table}.ndjson`
}

/** A line of a list: an entry of the archive before it. */
export const Listed = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })
export type Listed = z.output<typeof Listed>

interface ArchiveOptions {
  listedAtOnce?: number | undefined
  /** `add` rejects once it is aborted. */
  signal?: AbortSignal | undefined
}

/**
 * Writes a ZIP entry by entry, in lists of which the names, sizes and hashes of the entries before them are. The file has its name once it is whole and on
 * the disk.
 */
export class ArchiveWriter {
  #file
  #part
  #listedAtOnce
  #signal
  #zip = new ZipFile()
  #writing
  #failure: Promise<never>
  #unlisted: Listed[] = []
  #lists: Record<string, string> = {}

  constructor(file: string, { listedAtOnce = LISTED_AT_ONCE, signal }: ArchiveOptions = {}) {
    this.#signal = signal
    this.#file = file
    this.#listedAtOnce = listedAtOnce
    this.#part = `${file}.part`
    this.#zip.on('error', (error) => this.#zip.outputStream.destroy(error))
    this.#writing = pipeline(this.#zip.outputStream, createWriteStream(this.#part, { mode: 0o600, flush: true }))
    this.#failure = this.#writing.then(() => new Promise<never>(() => {}))
    this.#failure.catch(() => {})
  }

  async add(name: string, chunks: AsyncIterable<Uint8Array | string>): Promise<void> {
    this.#unlisted.push(await this.#write(name, chunks))
    if (this.#unlisted.length >= this.#listedAtOnce) await this.#list()
  }

  /** Ends the archive. */
  async finish(header: Omit<Header, 'format' | 'lists'>): Promise<Header> {
    await this.#list()
    const whole: Header = { format: FORMAT, ...header, lists: this.#lists }
    await this.#write(HEADER, Readable.from([JSON.stringify(whole, null, 1)]))
    this.#zip.end()
    await this.#writing
    await rename(this.#part, this.#file)
    await syncDirectory(path.dirname(this.#file))
    return whole
  }

  /** Removes what was written. */
  async abandon(): Promise<void> {
    this.#zip.outputStream.destroy(new Error('The backup was not completed.'))
    await this.#writing.catch(() => {})
    await rm(this.#part, { force: true })
  }

  async #list() {
    if (this.#unlisted.length === 0) return
    const name = `lists/${String(Object.keys(this.#lists).length + 1).padStart(6, '0')}.ndjson`
    const lines = this.#unlisted.map((listed) => `${JSON.stringify(listed)}\n`)
    this.#unlisted = []
    this.#lists[name] = (await this.#write(name, Readable.from(lines))).sha256
  }

  async #write(name: string, chunks: AsyncIterable<Uint8Array | string>): Promise<Listed> {
    const hash = createHash('sha256')
    const signal = this.#signal
    let bytes = 0
    const source = Readable.from(
      (async function* () {
        for await (const chunk of chunks) {
          signal?.throwIfAborted()
          const part = Buffer.from(chunk)
          hash.update(part)
          bytes += part.byteLength
          yield part
        }
      })(),
      { objectMode: false },
    )
    const read = finished(source)
    // Pictures are compressed already, but a level of one costs little.
    this.#zip.addReadStreamLazy(name, { mtime: new Date(), compress: true, compressionLevel: 1 }, (give) =>
      give(null, source),
    )
    await Promise.race([read, this.#failure])
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
