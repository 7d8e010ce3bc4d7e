import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const VERSION = 2
// A larger entry would replace too many others.
const MAX_ENTRY_SHARE = 0.25
// Visits are recorded with this precision, so that most of them write nothing.
const VISIT_STEP_MS = 60_000

interface LocalCopySettings {
  dataDir: string
  publishedCopyMb?: number
}

/** Opens the local copy. Null if the settings switch it off. */
export function openLocalCopy({ dataDir, publishedCopyMb = 0 }: LocalCopySettings): LocalCopy | null {
  if (publishedCopyMb === 0) return null
  return new LocalCopy(path.join(dataDir, 'published', 'copy.sqlite'), publishedCopyMb * 1_000_000)
}

/**
 * A copy of what visitors get, by key, in a SQLite file of this process. The size of the copy is bounded: the least recently visited content
 * is removed first. A file that is damaged or of another version is replaced by an empty file.
 */
export class LocalCopy {
  #file
  #maxBytes
  #database: DatabaseSync
  #bytes = 0

  constructor(file: string, maxBytes: number) {
    this.#file = file
    this.#maxBytes = maxBytes
    mkdirSync(path.dirname(file), { recursive: true })
    try {
      this.#database = this.#open()
    } catch {
      this.#database = this.#openEmpty()
    }
  }

  has(key: string): boolean {
    return this.#attempt((database) => database.prepare('select 1 from entries where key = ?').get(key)) !== undefined
  }

  /** Records a visit, so that the content stays longer. Returns whether there is content. */
  touch(key: string, now = Date.now()): boolean {
    this.#attempt((database) =>
      database
        .prepare('update entries set visited_at = ? where key = ? and visited_at < ?')
        .run(now, key, now - VISIT_STEP_MS),
    )
    return this.has(key)
  }

  /** Returns the content for a visitor, and records the visit. */
  visit(key: string): Uint8Array | null {
    return this.touch(key) ? this.peek(key) : null
  }

  /** Returns the content without recording a visit. */
  peek(key: string): Uint8Array | null {
    const row = this.#attempt((database) => database.prepare('select bytes from entries where key = ?').get(key))
    return row?.['bytes'] instanceof Uint8Array ? row['bytes'] : null
  }

  /** Stores content that a visitor got. If there is no room, the least recently visited content is removed. */
  put(key: string, bytes: Uint8Array, visitedAt = Date.now()): void {
    this.remove(key)
    if (bytes.byteLength > this.#maxBytes * MAX_ENTRY_SHARE) return
    this.#attempt((database) => {
      database.prepare('insert into entries values (?, ?, ?, ?)').run(key, bytes.byteLength, visitedAt, bytes)
      this.#bytes += bytes.byteLength
    })
    while (this.#bytes > this.#maxBytes) if (!this.#removeOldest()) return
  }

  /** Stores content that nobody has visited yet, but only if there is room for it. */
  putAhead(key: string, bytes: Uint8Array): void {
    if (this.#bytes + bytes.byteLength <= this.#maxBytes) this.put(key, bytes, 0)
  }

  remove(key: string): void {
    this.#attempt((database) => {
      const row = database.prepare('delete from entries where key = ? returning size').get(key)
      this.#bytes -= Number(row?.['size'] ?? 0)
    })
  }

  listKeys(prefix: string): string[] {
    const rows = this.#attempt((database) =>
      database.prepare('select key from entries where substr(key, 1, ?) = ?').all(prefix.length, prefix),
    )
    return (rows ?? []).map(({ key }) => String(key))
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close()
  }

  #removeOldest(): boolean {
    const key = this.#attempt(
      (database) => database.prepare('select key from entries order by visited_at limit 1').get()?.['key'],
    )
    if (key !== undefined) this.remove(String(key))
    return key !== undefined
  }

  /** Visitors can be served without the copy. If the copy fails, for example on a full disk, it is replaced by an empty one. */
  #attempt<T>(work: (database: DatabaseSync) => T): T | undefined {
    if (!this.#database.isOpen) return undefined
    try {
      return work(this.#database)
    } catch {
      this.#replace()
      return undefined
    }
  }

  /** If the disk takes no empty copy either, this process goes on without a copy. */
  #replace() {
    this.#database.close()
    try {
      this.#database = this.#openEmpty()
    } catch {
      this.#bytes = 0
    }
  }

  #openEmpty(): DatabaseSync {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${this.#file}${suffix}`, { force: true })
    return this.#open()
  }

  #open(): DatabaseSync {
    const database = new DatabaseSync(this.#file, { timeout: 1_000 })
    const version = database.prepare('pragma user_version').get()?.['user_version']
    if (version !== 0 && version !== VERSION) {
      database.close()
      throw new Error('The copy is of another version.')
    }
    // Without syncing, a power failure may damage the file, which is then replaced by an empty one.
    database.exec(`pragma journal_mode = wal; pragma synchronous = off; pragma user_version = ${VERSION};
      create table if not exists entries (key text primary key, size integer, visited_at integer, bytes blob);
      create index if not exists entries_visited on entries (visited_at)`)
    this.#bytes = Number(database.prepare('select sum(size) as bytes from entries').get()?.['bytes'] ?? 0)
    return database
  }
}
