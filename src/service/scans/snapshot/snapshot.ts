import type { FastifyBaseLogger } from 'fastify'
import { isUnreachable } from '#database/is-unreachable.ts'
import type { OpenedDatabase } from '#database/open.ts'
import type { AliasWithCode } from '#service/codes/aliases/code-aliases.ts'
import { toAliasKey } from '#service/codes/aliases/normal-form.ts'
import { readDomains } from '#service/hosts/domains/domain-directory.ts'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import { sleep } from '#service/runtime/sleep.ts'
import { readQueryDefaults } from '../lookup/query-defaults.ts'
import type { ScannedCodeRow } from '../lookup/read-codes.ts'
import type { CodesFile } from './codes-file.ts'
import {
  readAliasedCodes,
  readChangesSince,
  readCodes,
  readCodesAfter,
  readCodesOfPagesAndSites,
  readTime,
  readWorkspaces,
} from './queries.ts'

// Number of codes that are written at once. This blocks the process for some milliseconds.
const CODES_PER_BATCH = 500
const BUILD_PAUSE_MS = 5
const COLLECT_CHANGES_MS = 50
const RETRY_MS = 1_000
// No change is missed while notifications arrive, so this only bounds how long an error here could last.
const CHECK_INTERVAL_MS = 60_000
// For this long after a change, scans wait for the database rather than use the old code in the file.
const OUTDATED_MS = 3_000
// A change may become visible this long after its time, because transactions may be long and clocks differ.
const OVERLAP_MS = 120_000
const SHORT_OVERLAP_MS = 15_000

interface SnapshotOptions extends Pick<OpenedDatabase, 'db' | 'shared'> {
  file: CodesFile
  log: FastifyBaseLogger
  /** How often changes are looked for without a notification. */
  checkMs?: number
}

/**
 * Keeps the file of codes up to date with the database: it fills the file once, follows the notifications of changes, and reads all recent
 * changes whenever a notification may have been lost. Its steps run one after the other, so that an older row never replaces a newer row.
 */
export class Snapshot {
  #options
  /** Short codes and aliases that are to be read again. */
  #changedNames = new Set<string>()
  /** Names whose change is not in the file yet, with the time of the change. */
  #changedAt = new Map<string, number>()
  /** Whether everything that was changed since `currentTo` is to be read. */
  #isSuspect = true
  #isCheckDue = false
  #areSettingsSuspect = true
  /** Whether the file may have changes that the database has lost. */
  #isAhead = false
  /** Changes that the last check has read, as time and short code. The next check finds them again and skips them. */
  #seenChanges = new Set<string>()
  /** The time since which changes may be missing; null: no change is missing. */
  #behindSince: number | null = performance.now()
  #timer
  #failures
  #woken = Promise.withResolvers<void>()
  #closing = new AbortController()
  #running: Promise<void>

  constructor(options: SnapshotOptions) {
    this.#options = options
    options.file.onEmptied = () => this.suspectAll()
    this.#failures = new ThrottledLogger((times, error) =>
      options.log.warn({ times, err: error }, 'The snapshot of codes could not be kept up to date.'),
    )
    // An embedded database loses no notification.
    const check = () => {
      this.#isCheckDue = true
      this.#woken.resolve()
    }
    this.#timer = options.shared ? setInterval(check, options.checkMs ?? CHECK_INTERVAL_MS).unref() : undefined
    this.#running = this.#run()
  }

  /** A code or an alias was changed. */
  markChanged(name: string): void {
    this.#changedNames.add(name)
    this.#changedAt.set(name, performance.now())
    this.#wake()
  }

  /** Null: the snapshot does not have this code, or it was changed a moment ago and `allowOutdated` is false. */
  find(shortCode: string, allowOutdated: boolean): ScannedCodeRow | null {
    const sinceChange = performance.now() - (this.#changedAt.get(shortCode) ?? -Infinity)
    return !allowOutdated && sinceChange < OUTDATED_MS ? null : this.#options.file.find(shortCode)
  }

  /** The aliases for a key, even if they were changed a moment ago, because an alias rarely moves to another code. */
  findAliases(key: string): AliasWithCode[] {
    return this.#options.file.findAliases(key)
  }

  /** A verified domain was added, changed or removed, or a setting of a workspace changed. */
  markSettingsChanged(): void {
    this.#areSettingsSuspect = true
    this.#wake()
  }

  /** Notifications may have been lost, so all changes are read. */
  suspectAll(): void {
    this.#isSuspect = true
    this.#areSettingsSuspect = true
    this.#wake()
  }

  /** The database may have lost changes in a failover, so every code is read again. Until then the file is used as it is. */
  readAllAgain(): void {
    this.#isAhead = true
    this.suspectAll()
  }

  /** The number of its codes, and for how long changes may have been missing. Null: the snapshot is not complete yet. */
  get state(): { codes: number; behindSeconds: number | null } {
    const { file } = this.#options
    const behindMs = this.#behindSince === null ? 0 : performance.now() - this.#behindSince
    return { codes: file.count, behindSeconds: file.isComplete ? Math.ceil(behindMs / 1_000) : null }
  }

  /** Closes the file too. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing.abort()
    this.#woken.resolve()
    await this.#running
    this.#options.file.close()
  }

  async #run() {
    const { signal } = this.#closing
    while (!signal.aborted) {
      try {
        await this.#catchUp()
        if (this.#changedNames.size === 0 && !this.#isSuspect && !this.#areSettingsSuspect) this.#behindSince = null
        await this.#woken.promise
        this.#woken = Promise.withResolvers()
        // Waits, so that one query reads many changes.
        await sleep(COLLECT_CHANGES_MS, signal)
      } catch (error) {
        if (!isUnreachable(error) && !signal.aborted) this.#failures.record(error)
        await sleep(RETRY_MS, signal)
      }
    }
  }

  #wake() {
    this.#behindSince ??= performance.now()
    this.#woken.resolve()
  }

  async #catchUp() {
    const { db, file } = this.#options
    if (this.#isAhead) {
      // A file that is being filled for the first time never had every code.
      const before = file.isComplete ? { builtBefore: null } : {}
      file.putNotes({ ...before, builtTo: '', currentTo: await readTime(db) })
    }
    this.#isAhead = false
    if (!file.isComplete) await this.#build()
    else if (this.#isSuspect) await this.#readAllChanges()
    else if (this.#isCheckDue) await this.#check()
    else if (this.#changedNames.size > 0) await this.#readChangedNames()
    if (this.#areSettingsSuspect) await this.#readSettings()
  }

  async #readSettings() {
    const { db, file } = this.#options
    this.#areSettingsSuspect = false
    try {
      const [domains, queryDefaults] = [await readDomains(db), await readQueryDefaults(db)]
      file.putNotes({ domains: [...domains.values()], queryDefaults: [...queryDefaults] })
    } catch (error) {
      this.#areSettingsSuspect = true
      throw error
    }
  }

  /** Reads every code once. If the last process did not finish, reading continues where that process stopped. */
  async #build() {
    const { db, file, log } = this.#options
    const { signal } = this.#closing
    const startedAt = performance.now()
    file.setDurable(false)
    while (!file.isComplete && !signal.aborted) {
      if (file.getNote('builtTo') === undefined) file.putNotes({ builtTo: '', currentTo: await readTime(db) })
      if (this.#changedNames.size > 0) await this.#readChangedNames()
      const after = file.getNote('builtTo') ?? ''
      const rows = await readCodesAfter(db, after, CODES_PER_BATCH)
      const last = rows.length < CODES_PER_BATCH ? null : (rows.at(-1)?.shortCode ?? null)
      // Unless the file was damaged meanwhile and is filled again from the beginning.
      if (file.getNote('builtTo') === after) file.put(file.listNames(after, last), rows, { builtTo: last })
      // Empties the array, because the driver holds each result until a full garbage collection: with its rows, the heap would grow by 200
      // MB.
      rows.length = 0
      await sleep(BUILD_PAUSE_MS, signal)
    }
    if (signal.aborted) return
    file.setDurable(true)
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    if (seconds > 1) log.info({ codes: file.count, seconds }, 'The snapshot of codes is complete.')
    await this.#readAllChanges()
  }

  /**
   * Reads all changes that may have had no notification: codes that changed since the last check, codes of pages and sites, and deleted
   * workspaces.
   */
  async #readAllChanges() {
    const { db, file } = this.#options
    this.#isSuspect = false
    try {
      const now = await readTime(db)
      const changes = await readChangesSince(db, (file.getNote('currentTo') ?? 0) - OVERLAP_MS)
      const names = [...changes.map(({ name }) => name), ...(await readCodesOfPagesAndSites(db))]
      for (let from = 0; from < names.length && !this.#closing.signal.aborted; from += CODES_PER_BATCH)
        await this.#readNames(names.slice(from, from + CODES_PER_BATCH))
      const existing = await readWorkspaces(db)
      for (const id of file.listWorkspaces()) if (!existing.has(id)) file.removeWorkspace(id)
      file.putNotes({ currentTo: now })
    } catch (error) {
      this.#isSuspect = true
      throw error
    }
  }

  /** Reads all codes that were changed since the last check, with or without a notification. */
  async #check() {
    const { db, file } = this.#options
    this.#isCheckDue = false
    const now = await readTime(db)
    const changes = await readChangesSince(db, (file.getNote('currentTo') ?? 0) - SHORT_OVERLAP_MS)
    const seenChanges = new Set<string>()
    for (const { name, at } of changes) {
      const change = `${at.getTime()} ${name}`
      seenChanges.add(change)
      if (!this.#seenChanges.has(change)) this.#changedNames.add(name)
    }
    if (this.#changedNames.size > 0) await this.#readChangedNames()
    this.#seenChanges = seenChanges
    file.putNotes({ currentTo: now })
  }

  async #readChangedNames() {
    const names = [...this.#changedNames].slice(0, CODES_PER_BATCH)
    // Names that change meanwhile are read again.
    for (const name of names) this.#changedNames.delete(name)
    const since = names.map((name) => this.#changedAt.get(name))
    try {
      await this.#readNames(names)
      for (const [i, name] of names.entries()) if (this.#changedAt.get(name) === since[i]) this.#changedAt.delete(name)
    } catch (error) {
      for (const name of names) this.#changedNames.add(name)
      throw error
    }
    if (this.#changedNames.size > 0) this.#woken.resolve()
  }

  /** Reads codes by short code or alias. For an alias, both the code that had it and the code that has it now are read. */
  async #readNames(names: readonly string[]) {
    const { db, file } = this.#options
    const keys = [...new Set(names.filter((name) => name.includes('/')).map(toAliasKey))]
    const formerCodes = keys.flatMap((key) => file.findAliases(key).map(({ shortCode }) => shortCode))
    const shortCodes = names.filter((name) => !name.includes('/'))
    const codesToRead = [...new Set([...shortCodes, ...formerCodes, ...(await readAliasedCodes(db, keys))])]
    if (codesToRead.length > 0) file.put(codesToRead, await readCodes(db, codesToRead))
  }
}
