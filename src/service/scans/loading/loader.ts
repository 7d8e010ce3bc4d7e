import type { FastifyBaseLogger } from 'fastify'
import { calculateBackoff } from '#contract/backoff.ts'
import { toLoggedMessage } from '#database/logged-error.ts'
import { withDeadline } from '#database/deadline.ts'
import type { Database } from '#database/open.ts'
import { getSqlState, UNIQUE_VIOLATION } from '#database/sql-state.ts'
import { Backlog } from './backlog.ts'
import { collectRows } from './collect-rows.ts'
import type { Batch, Line, LineSource } from '../journal/journal-batch.ts'
import type { JournalClaim } from '../journal/journal-claim.ts'
import type { JournalRange } from '../journal/journal-positions.ts'
import { isBefore, type Position } from '../journal/journal.ts'
import { LoadPosition } from './load-position.ts'
import { publishLoaderStep } from './loader-steps.ts'
import type { Metrics } from '#service/runtime/metrics.ts'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import { sleep } from '#service/runtime/sleep.ts'
import { parseScanLine } from '../journal/scan-line.ts'
import type { ScanStore } from '../store/scan-store.ts'
import { type StoredScansListener, storeScans } from './store-scans.ts'

const GATHER_MS = 100
const RETRY = { firstMs: 100, longestMs: 5_000 }
const MAX_LINES = 2_500
const FEW_LINES = 50
const CLOSE_MS = 5_000
const STUCK_AFTER = 2
// A batch takes some tens of milliseconds. After this timeout, its connection has failed silently, or the database hangs.
const BATCH_TIMEOUT_MS = 10_000
// While redirects keep this thread busier than this, or wait for the database themselves, the loader takes smaller batches and pauses
// this many times as long as it worked.
const BUSY_UTILIZATION = 0.85
const BUSY_LINES = 400
const PAUSE_FACTOR = 3
// A process that stood still during a batch, with its container or because a task kept its thread, did not work all that time.
const LONGEST_PAUSE_MS = 2_000

const noIds: ReadonlySet<string> = new Set()

interface LoaderOptions {
  db: Database
  scanStore: ScanStore
  lines: LineSource
  claim: JournalClaim
  /** The name of the position of these lines, by that of the journal; by default the same. */
  toPositionName?: (journal: string) => string
  /** The last position that is known; by default that before the first line. */
  from?: Position
  /** Called when transactions of this process may be gone, so that what was read of the database before may be wrong. */
  onLostTransactions?: () => void
  log: FastifyBaseLogger
  onStored: StoredScansListener
  /** Whether visitors are waiting for the database: PGlite has a single connection for all. */
  areVisitorsWaiting?: () => boolean
  metrics?: Pick<Metrics, 'loaded' | 'loadFailures' | 'loadSeconds'> | undefined
}

/** Loads lines of scans into the database as they are written, and retries while the database is down. */
export class Loader {
  /** Where scans are stored. */
  #destination
  #lines
  #log
  #areVisitorsWaiting
  #metrics
  #backlog
  #position
  /** The end of the last line that was set aside. */
  #setAsideTo: Position = { file: 0, offset: 0 }
  /** Smaller after a batch was refused, until the refused line is found. */
  #maxLines = MAX_LINES
  #isBusy = false
  /** Whether the database may have another position since the last batch. */
  #isSuspect = false
  #woken = Promise.withResolvers<void>()
  /** Callers that wait until everything before a position is loaded. */
  #drains: ({ until: Position } & PromiseWithResolvers<void>)[] = []
  /** How often in a row the database did not accept a batch. */
  #failedTimes = 0
  #closing = new AbortController()
  #deadline = Infinity
  #running: Promise<void>
  #failures

  constructor(options: LoaderOptions) {
    const { db, scanStore, lines, log, onStored, areVisitorsWaiting = () => false, metrics } = options
    this.#destination = { db, scanStore, onStored }
    this.#lines = lines
    this.#log = log
    this.#areVisitorsWaiting = areVisitorsWaiting
    this.#metrics = metrics
    this.#position = new LoadPosition({
      toPositionName: (journal) => journal,
      from: { file: 0, offset: 0 },
      onLostTransactions: () => {},
      ...options,
    })
    this.#failures = new ThrottledLogger((times, error) =>
      log.warn({ times, reason: getReason(error) }, 'The database did not accept scans. They stay in the journal.'),
    )
    this.#backlog = new Backlog(log)
    lines.onLinesAdded = () => {
      this.#backlog.markWaiting()
      this.#woken.resolve()
    }
    this.#woken.resolve()
    this.#running = this.#run()
  }

  /** Resolves when every line that existed at the call is in the database. */
  waitUntilDrained(): Promise<void> {
    this.#lines.flush()
    const drain = { until: this.#lines.end, ...Promise.withResolvers<void>() }
    this.#drains.push(drain)
    this.#woken.resolve()
    return drain.promise
  }

  /** The position before which everything is in the database. */
  get reached(): Position {
    return this.#position.reached
  }

  /** Whether the database repeatedly did not accept the lines that wait. */
  get isStuck(): boolean {
    return this.#failedTimes >= STUCK_AFTER
  }

  /** To be called after a lost connection: the database may have an earlier position now, even if no line waits. */
  checkPosition(): void {
    this.#isSuspect = true
    this.#woken.resolve()
  }

  /** How long the oldest line has been waiting. */
  get oldestMs(): number {
    return this.#backlog.oldestMs
  }

  /** Tries once more to load everything. Lines that the database does not take before `until` (a time of `performance.now()`) remain. */
  async close(until = performance.now() + CLOSE_MS): Promise<void> {
    this.#lines.flush()
    this.#deadline = until
    this.#closing.abort()
    this.#woken.resolve()
    await this.#running
    this.#backlog.close()
  }

  async #run() {
    const { signal } = this.#closing
    while (!signal.aborted) {
      await this.#woken.promise
      this.#woken = Promise.withResolvers()
      // A short pause collects many scans into one transaction.
      await sleep(GATHER_MS, signal)
      await this.#loadAll()
    }
  }

  async #loadAll() {
    const { signal } = this.#closing
    for (this.#failedTimes = 0; this.#hasWork();) {
      if (performance.now() > this.#deadline) return
      const [startedAt, utilization] = [performance.now(), performance.eventLoopUtilization()]
      try {
        await withDeadline(BATCH_TIMEOUT_MS, () => this.#loadBatch())
        this.#failedTimes = 0
        this.#metrics?.loadSeconds.observe((performance.now() - startedAt) / 1_000)
        // Visitors go first: the journal can wait.
        this.#isBusy =
          this.#areVisitorsWaiting() || performance.eventLoopUtilization(utilization).utilization > BUSY_UTILIZATION
        const pauseMs = Math.min((performance.now() - startedAt) * PAUSE_FACTOR, LONGEST_PAUSE_MS)
        if (this.#isBusy) await sleep(pauseMs, signal)
      } catch (error) {
        // The transaction may have committed, so the position is read before the next batch. That is smaller, in case this one was too slow.
        this.#position.suspect()
        this.#maxLines = Math.max(FEW_LINES, Math.ceil(this.#maxLines / 2))
        this.#failures.record(error)
        this.#metrics?.loadFailures.inc()
        if (signal.aborted) return
        await sleep(calculateBackoff(++this.#failedTimes, RETRY), signal)
      }
      this.#resolveDrains()
    }
    this.#backlog.clear()
    this.#resolveDrains()
  }

  #hasWork(): boolean {
    return this.#isSuspect || !this.#position.isKnown || isBefore(this.reached, this.#lines.end)
  }

  async #loadBatch() {
    if (this.#isSuspect) this.#position.suspect()
    this.#isSuspect = false
    await this.#position.find()
    const maxLines = this.#isBusy ? Math.min(this.#maxLines, BUSY_LINES) : this.#maxLines
    const batch = await this.#lines.read(this.reached, maxLines)
    publishLoaderStep('read')
    const [first] = batch.lines
    if (first === undefined && isBefore(this.reached, this.#lines.end) && !isBefore(this.reached, batch.to))
      throw new Error('A part of the scan journal is missing.')
    if (first) this.#backlog.setOldest(parseScanLine(first.text)?.at ?? Date.now())
    const skipped = first ? await this.#store(batch) : 0
    if (skipped === null) return
    this.#position.advanceTo(batch.to, batch.lines, skipped)
    await this.#lines.discardBefore(batch.to)
    publishLoaderStep('discarded')
  }

  /**
   * Returns how many lines the database had already. Null if it refused one of several lines. The next batches are smaller, until only that
   * line is left.
   */
  async #store({ lines, to }: Batch): Promise<number | null> {
    const range = this.#position.begin(to)
    let skipped = 0
    try {
      skipped = await this.#storeNew(lines, range)
      this.#maxLines = Math.min(this.#maxLines * 2, MAX_LINES)
    } catch (error) {
      if (!isRejectedRow(error)) throw error
      // Their partition may be gone.
      this.#destination.scanStore.forget()
      if (lines.length > 1) {
        this.#maxLines = Math.ceil(lines.length / 2)
        return null
      }
      await this.#putAside(lines[0])
      await this.#storeNew([], range)
    }
    this.#position.commit(to)
    return skipped
  }

  /** Skips lines that are stored already: the directory was copied or restored, or the database went back. Returns how many. */
  async #storeNew(lines: readonly Line[], range: JournalRange): Promise<number> {
    const texts = lines.map(({ text }) => text)
    const batch = await collectRows(texts, (index) => this.#putAside(lines[index]))
    const { scanStore } = this.#destination
    // Not every store refuses scans that it has.
    const knownIds = this.#position.isCopy ? await scanStore.findStoredIds(batch) : noIds
    if (knownIds.size > 0) return this.#storeOthers(lines, knownIds, range)
    try {
      const leftOut = await storeScans(this.#destination, range, batch)
      if (leftOut > 0) this.#log.info({ scans: leftOut }, 'Scans of deleted workspaces were left out.')
      this.#metrics?.loaded.inc(lines.length)
      return 0
    } catch (error) {
      const storedIds = getSqlState(error) === UNIQUE_VIOLATION ? await scanStore.findStoredIds(batch) : noIds
      if (storedIds.size === 0) throw error
      return this.#storeOthers(lines, storedIds, range)
    }
  }

  /** Stores the lines that are not stored yet. */
  async #storeOthers(lines: readonly Line[], storedIds: ReadonlySet<string>, range: JournalRange): Promise<number> {
    if (!this.#position.isLoadingAgain)
      this.#log.warn({ scans: storedIds.size }, 'Scans of the journal that the database already has were skipped.')
    const otherLines = lines.filter(({ text }) => !storedIds.has(parseScanLine(text)?.id ?? ''))
    return storedIds.size + (await this.#storeNew(otherLines, range))
  }

  /** A line that cannot be stored must not block those behind it. */
  async #putAside(line: Line | undefined) {
    if (line === undefined || !isBefore(this.#setAsideTo, line.end)) return
    const path = await this.#lines.setAside(line)
    this.#setAsideTo = line.end
    this.#log.error(
      { path, offset: line.end.offset, isSetAside: path !== null },
      'A line of the scan journal cannot be stored. It was set aside.',
    )
  }

  #resolveDrains() {
    for (const { until, resolve } of this.#drains) if (!isBefore(this.reached, until)) resolve()
    this.#drains = this.#drains.filter(({ until }) => isBefore(this.reached, until))
  }
}

/** Whether PostgreSQL will never accept the data (SQLSTATE classes 22 and 23), so that a retry would not help. */
function isRejectedRow(error: unknown): boolean {
  return /^2[23]/.test(getSqlState(error) ?? '')
}

/** The reason of a failed statement for the log, without its parameters, which contain visitors' data. */
function getReason(error: unknown): string {
  return `${getSqlState(error) ?? ''} ${toLoggedMessage(error)}`.trim()
}
