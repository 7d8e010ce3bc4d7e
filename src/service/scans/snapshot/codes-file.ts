import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import type { PassQuery } from '#contract/pass-query.ts'
import type { AliasWithCode } from '#service/codes/aliases/code-aliases.ts'
import { foldAlias, listSpellings } from '#service/codes/aliases/normal-form.ts'
import type { OwnDomain } from '#service/hosts/domains/domain-directory.ts'
import type { ScannedCodeRow } from '../lookup/read-codes.ts'
import type { StoredCode } from './queries.ts'

const FILE_VERSION = 3
/** The version before this one, whose rows lack some fields of a code. */
const PREVIOUS_VERSION = 2

/** The notes that are stored beside the codes, as JSON. */
interface Notes {
  /** All codes up to this short code were read. Null: all codes were read. Missing: no code was read. */
  builtTo: string | null
  /** `builtTo` before the file is filled again, because it is of the previous version, or the database has lost changes. */
  builtBefore: string | null
  /** Changes before this time, in milliseconds since 1970, are in the file. */
  currentTo: number
  /** The verified domains of all workspaces. */
  domains: readonly OwnDomain[]
  /** What codes of these workspaces do by default with the query of the scanned address; missing in earlier versions. */
  queryDefaults: readonly (readonly [workspaceId: string, mode: PassQuery])[]
}

/**
 * A copy of every code and alias in a file of this process, which is used while the database cannot be reached. A file that is damaged or
 * of an unknown version is replaced by an empty file and filled again. A file of the previous version is used until it is filled again.
 */
export class CodesFile {
  #path
  #database: DatabaseSync
  #statements: Statements
  #count = 0
  #isClosed = false
  /** Called when the file was damaged, and its codes are lost. */
  onEmptied = () => {}

  constructor(dataDir: string) {
    this.#path = path.join(dataDir, 'snapshot', 'codes.sqlite')
    mkdirSync(path.dirname(this.#path), { recursive: true })
    try {
      this.#database = openDatabaseFile(this.#path)
      this.#statements = prepareStatements(this.#database)
      this.#count = this.#countStoredCodes()
    } catch {
      this.#database = createEmptyFile(this.#path)
      this.#statements = prepareStatements(this.#database)
    }
  }

  /** Null: the file does not have this code. */
  find(shortCode: string): ScannedCodeRow | null {
    const storedCode = this.#attempt(({ find }) => find.get(shortCode))
    if (!storedCode) return null
    const row = String(storedCode['row'])
    // Written by `put` of the same version.
    if (crc32(row) === storedCode['checksum']) return JSON.parse(row) as ScannedCodeRow
    this.#replace()
    return null
  }

  /** The aliases for a key. */
  findAliases(key: string): AliasWithCode[] {
    const storedCodes = listSpellings(key).flatMap(
      (spelling) => this.#attempt(({ findAliases }) => findAliases.all(spelling)) ?? [],
    )
    const aliases = storedCodes.map(({ alias, workspace, short_code: shortCode }) => ({
      alias: String(alias),
      workspaceId: String(workspace),
      shortCode: String(shortCode),
    }))
    return aliases.filter(({ alias }) => foldAlias(alias) === foldAlias(key))
  }

  /**
   * Replaces the codes with these names (short codes). A code without a row is removed. The aliases of a code are in its row. Notes are
   * stored in the same transaction.
   */
  put(names: readonly string[], rows: readonly StoredCode[], notes: Partial<Notes> = {}): void {
    const existing = new Set(rows.map(({ shortCode }) => shortCode))
    this.#inTransaction((statements) => {
      for (const name of names) if (!existing.has(name)) this.#removeCode(statements, name)
      for (const row of rows) this.#putCode(statements, row)
      this.#putNotes(statements, notes)
    })
  }

  removeWorkspace(workspaceId: string): void {
    this.#inTransaction(({ removeOfWorkspace, removeAliasesOfWorkspace, removeWorkspace }) => {
      this.#count -= Number(removeOfWorkspace.run(workspaceId).changes)
      removeAliasesOfWorkspace.run(workspaceId)
      removeWorkspace.run(workspaceId)
    })
  }

  /** The workspaces whose codes are in the file. */
  listWorkspaces(): string[] {
    return (this.#attempt(({ workspaces }) => workspaces.all()) ?? []).map(({ id }) => String(id))
  }

  /** The short codes after one, up to and with another; null: to the end. */
  listNames(after: string, to: string | null): string[] {
    return (this.#attempt(({ names }) => names.all(after, to, to)) ?? []).map(({ name }) => String(name))
  }

  getNote<Name extends keyof Notes>(name: Name): Notes[Name] | undefined {
    const storedNote = this.#attempt(({ findNote }) => findNote.get(name))
    return storedNote ? (JSON.parse(String(storedNote['value'])) as Notes[Name]) : undefined
  }

  putNotes(notes: Partial<Notes>): void {
    this.#inTransaction((statements) => this.#putNotes(statements, notes))
  }

  /** Number of codes. */
  get count(): number {
    return this.#count
  }

  /** Whether every code that existed when the file was filled is in the file, with all fields of this version. */
  get isComplete(): boolean {
    return this.getNote('builtTo') === null
  }

  /** Whether every code is in the file, maybe as it was before the file is filled again. */
  get hasEveryCode(): boolean {
    return this.isComplete || this.getNote('builtBefore') === null
  }

  /** A durable file survives a power failure, but is slower to write. While the file is filled, it is not durable. */
  setDurable(isDurable: boolean): void {
    this.#attempt((_, database) => {
      database.exec(`pragma synchronous = ${isDurable ? 'normal' : 'off'}`)
      if (isDurable) database.exec('pragma wal_checkpoint(truncate)')
    })
  }

  close(): void {
    this.#isClosed = true
    if (this.#database.isOpen) this.#database.close()
  }

  #putCode({ insert, update, removeAliases, putAlias, putWorkspace }: Statements, code: StoredCode) {
    const { shortCode, workspaceId, aliases, row } = code
    const values = [workspaceId, crc32(row), row, shortCode] as const
    if (Number(update.run(...values).changes) > 0) removeAliases.run(shortCode)
    else {
      insert.run(...values)
      this.#count++
      putWorkspace.run(workspaceId)
    }
    for (const alias of aliases) putAlias.run(alias, workspaceId, shortCode)
  }

  #removeCode({ remove, removeAliases }: Statements, shortCode: string) {
    this.#count -= Number(remove.run(shortCode).changes)
    removeAliases.run(shortCode)
  }

  #putNotes({ putNote }: Statements, notes: Partial<Notes>) {
    for (const [name, value] of Object.entries(notes)) putNote.run(name, JSON.stringify(value))
  }

  /** Throws if the file cannot be written, for example on a full disk. The file then stays as it was. */
  #inTransaction(work: (statements: Statements) => void) {
    if (this.#isClosed) return
    if (!this.#database.isOpen) this.#openEmpty()
    const countBefore = this.#count
    try {
      this.#database.exec('begin')
      work(this.#statements)
      this.#database.exec('commit')
    } catch (error) {
      this.#count = countBefore
      if (this.#database.isTransaction) this.#database.exec('rollback')
      if (!isDamaged(error)) throw error
      this.#replace()
    }
  }

  #countStoredCodes(): number {
    return Number(this.#statements.count.get()?.['count'] ?? 0)
  }

  /** Undefined if the file cannot be read, because scans can also be answered without the snapshot. */
  #attempt<T>(work: (statements: Statements, database: DatabaseSync) => T): T | undefined {
    if (!this.#database.isOpen) return undefined
    try {
      return work(this.#statements, this.#database)
    } catch (error) {
      if (isDamaged(error)) this.#replace()
      return undefined
    }
  }

  #replace() {
    this.#database.close()
    this.#count = 0
    try {
      this.#openEmpty()
    } catch {
      // For example because the disk is full. The next write tries again.
    }
    this.onEmptied()
  }

  #openEmpty() {
    const database = createEmptyFile(this.#path)
    this.#statements = prepareStatements(database)
    this.#database = database
  }
}

// SQLITE_CORRUPT and SQLITE_NOTADB.
const damageCodes = new Set([11, 26])

function isDamaged(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && damageCodes.has(Number(error.errcode) & 0xff)
}

function createEmptyFile(file: string): DatabaseSync {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
  return openDatabaseFile(file)
}

function openDatabaseFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 1_000 })
  try {
    prepareTables(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function prepareTables(database: DatabaseSync): void {
  const version = database.prepare('pragma user_version').get()?.['user_version']
  if (version !== 0 && version !== FILE_VERSION && version !== PREVIOUS_VERSION)
    throw new Error('The snapshot is of another version.')
  database.exec(`pragma journal_mode = wal; pragma synchronous = normal; pragma user_version = ${FILE_VERSION};
    create table if not exists codes (short_code text primary key, workspace text, checksum integer, row text) without rowid;
    create table if not exists aliases (alias text primary key, workspace text, short_code text) without rowid;
    create index if not exists aliases_of_code on aliases (short_code);
    create index if not exists aliases_lower_case on aliases (lower(alias));
    create table if not exists workspaces (id text primary key) without rowid;
    create table if not exists notes (name text primary key, value text) without rowid`)
  if (version === PREVIOUS_VERSION)
    database.exec("update or replace notes set name = 'builtBefore' where name = 'builtTo'")
}

type Statements = ReturnType<typeof prepareStatements>

function prepareStatements(database: DatabaseSync) {
  const sql = (text: string): StatementSync => database.prepare(text)
  return {
    find: sql('select checksum, row from codes where short_code = ?'),
    findAliases: sql('select alias, workspace, short_code from aliases where lower(alias) = ?'),
    insert: sql('insert into codes (workspace, checksum, row, short_code) values (?, ?, ?, ?)'),
    update: sql('update codes set workspace = ?, checksum = ?, row = ? where short_code = ?'),
    remove: sql('delete from codes where short_code = ?'),
    putAlias: sql('insert or replace into aliases (alias, workspace, short_code) values (?, ?, ?)'),
    removeAliases: sql('delete from aliases where short_code = ?'),
    names: sql('select short_code as name from codes where short_code > ? and (? is null or short_code <= ?)'),
    workspaces: sql('select id from workspaces'),
    putWorkspace: sql('insert or ignore into workspaces values (?)'),
    removeWorkspace: sql('delete from workspaces where id = ?'),
    removeOfWorkspace: sql('delete from codes where workspace = ?'),
    removeAliasesOfWorkspace: sql('delete from aliases where workspace = ?'),
    findNote: sql('select value from notes where name = ?'),
    putNote: sql('insert or replace into notes values (?, ?)'),
    count: sql('select count(*) as count from codes'),
  }
}
