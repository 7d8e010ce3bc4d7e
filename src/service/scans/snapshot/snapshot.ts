import { asc, gt, inArray, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { withDeadline } from '#database/deadline.ts'
import { isUnreachable } from '#database/is-unreachable.ts'
import type { Opened } from '#database/open.ts'
import { type AliasedCode, findAliases } from '../../codes/aliases/code-aliases.ts'
import { codes, shortCodes } from '../../codes/schema.ts'
import { readDomains } from '../../platform/domains/domain-directory.ts'
import { workspaces } from '../../platform/workspace/schema.ts'
import { type ScannedRow, selectCodes } from '../ingest/read-codes.ts'
import type { CodesFile } from './codes-file.ts'

// Writing so many takes some milliseconds, in which this process does nothing else.
const BATCH = 500
const BUILD_PAUSE_MS = 5
const GATHER_MS = 50
const RETRY_MS = 1_000
const CHECK_MS = 5_000
const PATIENCE_MS = 20_000
// For so long after a change, what the file had before is not used: scans wait for the database instead.
const OUTDATED_MS = 3_000
// A change is visible to others this long after its time at most: its transaction may be long, and clocks differ.
const OVERLAP_MS = 120_000
const SHORT_OVERLAP_MS = 15_000

interface SnapshotParts extends Pick<Opened, 'db' | 'shared'> {
  file: CodesFile
  log: FastifyBaseLogger
}

interface SnapshotState {
  /** Number of codes in it. */
  codes: number
  /** For how long it may lack changes; null: it is not complete yet. */
  behindSeconds: number | null
}

/**
 * Keeps the file of codes up to date with the database: it is filled once, follows the notifications of changes, and reads what was
 * changed since the last time whenever a notification may have been lost. One step after the other, so that an older row never
 * replaces a newer one.
 */
export class Snapshot {
  #parts
  #changed = new Set<string>()
  /** Names whose change is not in the file yet, and when they were changed. */
  #outdated = new Map<string, number>()
  /** All that was changed since `currentTo` is to be read. */
  #isSuspect = true
  #isCheckDue = false
  #areDomainsSuspect = true
  /** Changes of codes that were read lately, as time and short code: the next check reads them again and finds nothing new. */
  #seen = new Set<string>()
  /** Since when changes may be missing; null: none is. */
  #behindSince: number | null = performance.now()
  #timer
  #woken = Promise.withResolvers<void>()
  #closing = new AbortController()
  #running: Promise<void>

  constructor(parts: SnapshotParts) {
    this.#parts = parts
    parts.file.emptied = () => this.suspectAll()
    // An embedded database loses no notification.
    this.#timer = parts.shared ? setInterval(() => this.#wakeToCheck(), CHECK_MS).unref() : undefined
    this.#running = this.#run()
  }

  /** A code or an alias was changed. */
  changed(name: string): void {
    this.#changed.add(name)
    this.#outdated.set(name, performance.now())
    this.#wake()
  }

  /** Null: the snapshot does not have this code, or, unless `outdated`, it was changed a moment ago. */
  find(shortCode: string, outdated: boolean): ScannedRow | null {
    return !outdated && this.#isOutdated(shortCode) ? null : this.#parts.file.find(shortCode)
  }

  /** An alias rarely moves to another code, so one that was changed a moment ago is used too. */
  findAlias(alias: string): AliasedCode | null {
    return this.#parts.file.findAlias(alias)
  }

  #isOutdated(name: string): boolean {
    const since = this.#outdated.get(name)
    return since !== undefined && performance.now() - since < OUTDATED_MS
  }

  /** A verified domain was added, changed or removed. */
  domainsChanged(): void {
    this.#areDomainsSuspect = true
    this.#wake()
  }

  /** Notifications may have been lost. */
  suspectAll(): void {
    this.#isSuspect = true
    this.#areDomainsSuspect = true
    this.#wake()
  }

  get state(): SnapshotState {
    const { file } = this.#parts
    const behindMs = this.#behindSince === null ? 0 : performance.now() - this.#behindSince
    return { codes: file.count, behindSeconds: file.isComplete ? Math.ceil(behindMs / 1_000) : null }
  }

  /** Closes the file too. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing.abort()
    this.#woken.resolve()
    await this.#running
    this.#parts.file.close()
  }

  async #run() {
    const { signal } = this.#closing
    while (!signal.aborted) {
      try {
        await this.#catchUp()
        if (this.#changed.size === 0 && !this.#isSuspect && !this.#areDomainsSuspect) this.#behindSince = null
        await this.#woken.promise
        this.#woken = Promise.withResolvers()
        // One query for many changes.
        await sleep(GATHER_MS, signal)
      } catch (error) {
        if (!isUnreachable(error) && !signal.aborted)
          this.#parts.log.warn({ err: error }, 'The snapshot of codes could not be kept up to date.')
        await sleep(RETRY_MS, signal)
      }
    }
  }

  #wake() {
    this.#behindSince ??= performance.now()
    this.#woken.resolve()
  }

  #wakeToCheck() {
    this.#isCheckDue = true
    this.#woken.resolve()
  }

  async #catchUp() {
    const { file } = this.#parts
    if (!file.isComplete) await this.#build()
    else if (this.#isSuspect) await this.#readAllChanges()
    else if (this.#isCheckDue) await this.#check()
    else if (this.#changed.size > 0) await this.#readChanged()
    if (this.#areDomainsSuspect) await this.#readDomains()
  }

  async #readDomains() {
    this.#areDomainsSuspect = false
    try {
      this.#parts.file.putNotes({ domains: [...(await readDomains(this.#parts.db)).values()] })
    } catch (error) {
      this.#areDomainsSuspect = true
      throw error
    }
  }

  /** Reads every code once, going on where the last start ended. */
  async #build() {
    const { db, file, log } = this.#parts
    const { signal } = this.#closing
    const began = performance.now()
    file.survivePowerFailure(false)
    if (file.note('builtTo') === undefined) file.putNotes({ builtTo: '', currentTo: await this.#now() })
    for (let after = file.note('builtTo') ?? ''; !signal.aborted;) {
      if (this.#changed.size > 0) await this.#readChanged()
      const rows = await withDeadline(PATIENCE_MS, () =>
        selectCodes(db, gt(shortCodes.shortCode, after)).orderBy(asc(shortCodes.shortCode)).limit(BATCH),
      )
      const last = rows.at(-1)
      file.put([], rows, { builtTo: rows.length < BATCH || !last ? null : last.shortCode })
      if (rows.length < BATCH || !last) break
      after = last.shortCode
      await sleep(BUILD_PAUSE_MS, signal)
    }
    if (signal.aborted) return
    file.survivePowerFailure(true)
    const seconds = Math.round((performance.now() - began) / 1_000)
    if (seconds > 1) log.info({ codes: file.count, seconds }, 'The snapshot of codes is complete.')
    await this.#readAllChanges()
  }

  /** Reads what may have changed unheard: since the last check, by pages and sites, and by workspaces that were deleted. */
  async #readAllChanges() {
    const { db, file } = this.#parts
    this.#isSuspect = false
    try {
      const now = await this.#now()
      const since = new Date((file.note('currentTo') ?? 0) - OVERLAP_MS)
      await this.#readEach(
        sql`select short_code as name from ${codes} where updated_at > ${since.toISOString()}
          union select short_code from ${codes} where destination->>'type' = 'page'
          union select short_code from ${codes} where destination->>'type' = 'site'`,
      )
      const existing = new Set((await db.select({ id: workspaces.id }).from(workspaces)).map(({ id }) => id))
      for (const id of file.workspaces()) if (!existing.has(id)) file.removeWorkspace(id)
      file.putNotes({ currentTo: now })
    } catch (error) {
      this.#isSuspect = true
      throw error
    }
  }

  /** Reads what was changed since the last check, whether a notification arrived or not. */
  async #check() {
    const { db, file } = this.#parts
    this.#isCheckDue = false
    const now = await this.#now()
    const since = new Date((file.note('currentTo') ?? 0) - SHORT_OVERLAP_MS)
    const rows = await withDeadline(PATIENCE_MS, () =>
      db.select({ name: codes.shortCode, at: codes.updatedAt }).from(codes).where(gt(codes.updatedAt, since)),
    )
    const seen = new Set(rows.map(({ name, at }) => `${at.getTime()} ${name}`))
    for (const { name, at } of rows) if (!this.#seen.has(`${at.getTime()} ${name}`)) this.#changed.add(name)
    if (this.#changed.size > 0) await this.#readChanged()
    this.#seen = seen
    file.putNotes({ currentTo: now })
  }

  async #readChanged() {
    const names = [...this.#changed].slice(0, BATCH)
    // Those that change again meanwhile are read again.
    for (const name of names) this.#changed.delete(name)
    const since = names.map((name) => this.#outdated.get(name))
    try {
      await this.#readNames(names)
      for (const [i, name] of names.entries()) if (this.#outdated.get(name) === since[i]) this.#outdated.delete(name)
    } catch (error) {
      for (const name of names) this.#changed.add(name)
      throw error
    }
    if (this.#changed.size > 0) this.#woken.resolve()
  }

  async #readEach(names: ReturnType<typeof sql>) {
    const { rows } = await withDeadline(PATIENCE_MS, () => this.#parts.db.execute<{ name: string }>(names))
    for (let from = 0; from < rows.length && !this.#closing.signal.aborted; from += BATCH)
      await this.#readNames(rows.slice(from, from + BATCH).map(({ name }) => name))
  }

  /** Short codes, and aliases, whose codes are read: of the one that had it, and of the one that has it now. */
  async #readNames(names: readonly string[]) {
    const { db, file } = this.#parts
    const aliases = names.filter((name) => name.includes('/'))
    const wanted = new Set(names.filter((name) => !name.includes('/')))
    for (const alias of aliases) {
      const former = file.findAlias(alias)
      if (former) wanted.add(former.shortCode)
    }
    for (const { shortCode } of (await findAliases(db, aliases)).values()) wanted.add(shortCode)
    if (wanted.size === 0) return
    const all = [...wanted]
    const rows = await withDeadline(PATIENCE_MS, () => selectCodes(db, inArray(shortCodes.shortCode, all)))
    file.put(all, rows)
  }

  /** The time of the database, in milliseconds since 1970. */
  async #now(): Promise<number> {
    const { rows } = await withDeadline(PATIENCE_MS, () =>
      this.#parts.db.execute<{ now: string }>(sql`select (extract(epoch from now()) * 1000)::bigint::text as now`),
    )
    return Number(rows[0]?.now)
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return pause(ms, undefined, { signal, ref: false }).catch(() => {})
}
