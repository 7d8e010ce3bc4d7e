import type { FastifyBaseLogger } from 'fastify'
import { backoff } from '#contract/backoff.ts'
import { messageForLog } from '#database/error-for-log.ts'
import { withDeadline } from '#database/deadline.ts'
import type { Database } from '#database/open.ts'
import { sqlState, UNIQUE_VIOLATION } from '#database/sql-state.ts'
import { Backlog } from './backlog.ts'
import { collectRows } from './collect-rows.ts'
import type { Batch, Line, LineSource } from '../journal/journal-batch.ts'
import { isBefore, type Position } from '../journal/journal.ts'
import { loaderStep } from './loader-steps.ts'
import type { Metrics } from '#service/runtime/metrics.ts'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import { sleep } from '#service/runtime/sleep.ts'
import { parseScanLine } from '../journal/scan-line.ts'
import { type Move, type OnScansStored, readPosition, storedAlready, storeScans } from './store-scans.ts'

const GATHER_MS = 100
const RETRY = { firstMs: 100, longestMs: 5_000 }
const MAX_LINES = 2_500
const FEW_LINES = 50
const CLOSE_MS = 5_000
// A batch takes some tens of milliseconds; after this timeout its connection has failed silently, or the database hangs.
const ROUND_MS = 10_000
// While redirects keep this thread busy, or wait for the database themselves, the loader takes smaller batches and pauses this many
// times as long as it worked.
const BUSY = 0.85
const BUSY_LINES = 400
const PAUSE_FACTOR = 3

interface LoaderParts {
  db: Database
  lines: LineSource
  /** The name of these lines' position in the database. */
  name: string
  log: FastifyBaseLogger
  onStored: OnScansStored
  /** Whether visitors wait for the database: PGlite has one connection for all. */
  giveWay?: () => boolean
  metrics?: Pick<Metrics, 'loaded' | 'loadFailures' | 'loadSeconds'> | undefined
}

/** Loads lines of scans into the database as they are written, and retries while the database is down. */
export class Loader {
  #db
  #lines
  #name
  #log
  #onStored
  #giveWay
  #metrics
  #backlog
  /** The position in the database; null: unknown, to be read. */
  #stored: Position | null = null
  /** Where the database may be after this process's transactions, if the outcome of one is unknown. Null: before the first. */
  #possible: Position[] | null = null
  #reached: Position = { file: 0, offset: 0 }
  #setAside: Position = { file: 0, offset: 0 }
  /** Smaller after a refusal, until the refused line is found. */
  #maxLines = MAX_LINES
  #busy = false
  #woken = Promise.withResolvers<void>()
  #waiting: ({ until: Position } & PromiseWithResolvers<void>)[] = []
  /** Another process loads this journal: nothing is loaded or deleted any more. */
  #overtaken: OvertakenError | null = null
  #closing = new AbortController()
  #lastMoment = Infinity
  #running: Promise<void>
  #failures

  constructor({ db, lines, name, log, onStored, giveWay = () => false, metrics }: LoaderParts) {
    this.#db = db
    this.#lines = lines
    this.#name = name
    this.#log = log
    this.#onStored = onStored
    this.#giveWay = giveWay
    this.#metrics = metrics
    this.#failures = new ThrottledLogger((times, error) =>
      log.warn({ times, reason: getReason(error) }, 'The database did not accept scans. They stay in the journal.'),
    )
    this.#backlog = new Backlog(log)
    lines.grown = () => {
      this.#backlog.began()
      this.#woken.resolve()
    }
    this.#woken.resolve()
    this.#running = this.#run()
  }

  /** Resolves when every line that existed at the call is in the database. */
  drained(): Promise<void> {
    if (this.#overtaken) return Promise.reject(this.#overtaken)
    this.#lines.flush()
    const waiting = { until: this.#lines.end, ...Promise.withResolvers<void>() }
    this.#waiting.push(waiting)
    this.#woken.resolve()
    return waiting.promise
  }

  /** Everything before it is in the database. */
  get reached(): Position {
    return this.#reached
  }

  /** How long the oldest line has been waiting. */
  get oldestMs(): number {
    return this.#backlog.oldestMs
  }

  /** Tries once more to load everything; lines that the database does not take until then, a time of `performance.now()`, remain. */
  async close(until = performance.now() + CLOSE_MS): Promise<void> {
    this.#lines.flush()
    this.#lastMoment = until
    this.#closing.abort()
    this.#woken.resolve()
    await this.#running
    this.#backlog.close()
  }

  async #run() {
    const { signal } = this.#closing
    while (!signal.aborted && !this.#overtaken) {
      await this.#woken.promise
      this.#woken = Promise.withResolvers()
      // A short pause collects many scans into one transaction.
      await sleep(GATHER_MS, signal)
      await this.#loadAll()
    }
  }

  async #loadAll() {
    const { signal } = this.#closing
    for (let failures = 0; isBefore(this.#reached, this.#lines.end);) {
      if (performance.now() > this.#lastMoment) return
      const [began, before] = [performance.now(), performance.eventLoopUtilization()]
      try {
        await withDeadline(ROUND_MS, () => this.#loadOnce())
        failures = 0
        this.#metrics?.loadSeconds.observe((performance.now() - began) / 1_000)
        // Visitors go first: the journal can wait.
        this.#busy = this.#giveWay() || performance.eventLoopUtilization(before).utilization > BUSY
        if (this.#busy) await sleep((performance.now() - began) * PAUSE_FACTOR, signal)
      } catch (error) {
        if (error instanceof OvertakenError) return this.#stop(error)
        // It may have committed: read the position before the next batch, which is smaller, because this one may have been too slow.
        this.#stored = null
        this.#maxLines = Math.max(FEW_LINES, Math.ceil(this.#maxLines / 2))
        this.#failures.happened(error)
        this.#metrics?.loadFailures.inc()
        if (signal.aborted) return
        await sleep(backoff(++failures, RETRY), signal)
      }
      this.#tellWaiting()
    }
    this.#backlog.cleared()
    this.#tellWaiting()
  }

  #stop(error: OvertakenError) {
    this.#overtaken = error
    this.#log.error(error.message)
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }

  async #loadOnce() {
    this.#stored ??= this.#reached = await this.#findPosition()
    const maxLines = this.#busy ? Math.min(this.#maxLines, BUSY_LINES) : this.#maxLines
    const batch = await this.#lines.read(this.#reached, maxLines)
    loaderStep('read')
    const [first] = batch.lines
    if (first === undefined && !isBefore(this.#reached, batch.to))
      throw new Error('A part of the scan journal is missing.')
    if (first) this.#backlog.oldestIs(parseScanLine(first.text)?.at ?? Date.now())
    if (first && !(await this.#store(batch, this.#stored))) return
    this.#reached = batch.to
    await this.#lines.discardBefore(batch.to)
    loaderStep('discarded')
  }

  /** Never a position that another process wrote: its lines are not ours, and ours would be skipped and deleted. */
  async #findPosition(): Promise<Position> {
    const found = await readPosition(this.#db, this.#name)
    if (this.#possible?.every(({ file, offset }) => file !== found.file || offset !== found.offset))
      throw new OvertakenError(this.#name)
    return found
  }

  /** False if the database refused one of several lines: the next try takes fewer, until only that line is left. */
  async #store({ lines, to }: Batch, from: Position): Promise<boolean> {
    const move = { journal: this.#name, from, to }
    this.#possible = [...(this.#possible ?? [from]), to]
    try {
      await this.#storeNew(lines, move)
      this.#maxLines = Math.min(this.#maxLines * 2, MAX_LINES)
    } catch (error) {
      if (!isRejectedRow(error)) throw error
      if (lines.length > 1) {
        this.#maxLines = Math.ceil(lines.length / 2)
        return false
      }
      await this.#putAside(lines[0])
      await this.#storeNew([], move)
    }
    this.#stored = to
    this.#possible = [to]
    return true
  }

  /** Skips stored lines: the directory was copied or restored, and another process loaded them. */
  async #storeNew(lines: readonly Line[], move: Move): Promise<void> {
    const texts = lines.map(({ text }) => text)
    const collected = await collectRows(texts, (index) => this.#putAside(lines[index]))
    try {
      await storeScans(this.#db, move, { collected, onStored: this.#onStored })
      this.#metrics?.loaded.inc(lines.length)
    } catch (error) {
      const known = sqlState(error) === UNIQUE_VIOLATION ? await storedAlready(this.#db, collected) : new Set()
      if (known.size === 0) throw error
      this.#log.warn({ scans: known.size }, 'Scans of the journal that the database already has were skipped.')
      const rest = lines.filter(({ text }) => !known.has(parseScanLine(text)?.id))
      await this.#storeNew(rest, move)
    }
  }

  /** A line that cannot be stored must not block those behind it. */
  async #putAside(line: Line | undefined) {
    if (line === undefined || !isBefore(this.#setAside, line.end)) return
    const path = await this.#lines.setAside(line)
    this.#setAside = line.end
    this.#log.error(
      { path, offset: line.end.offset, isSetAside: path !== null },
      'A line of the scan journal cannot be stored. It was set aside.',
    )
  }

  #tellWaiting() {
    for (const { until, resolve } of this.#waiting) if (!isBefore(this.#reached, until)) resolve()
    this.#waiting = this.#waiting.filter(({ until }) => isBefore(this.#reached, until))
  }
}

/** The database has a position for this journal that this process did not write. */
class OvertakenError extends Error {
  constructor(name: string) {
    super(
      `Another process loads scans under this journal's name (${name}): this data directory is a copy, or was copied. Its scans are no longer loaded, and its files are kept.`,
    )
  }
}

/** Data that PostgreSQL will never accept (SQLSTATE classes 22 and 23): a retry would not help. */
function isRejectedRow(error: unknown): boolean {
  return /^2[23]/.test(sqlState(error) ?? '')
}

/** The reason of a failed statement for the log, without its parameters, which contain visitors' data. */
function getReason(error: unknown): string {
  return `${sqlState(error) ?? ''} ${messageForLog(error)}`.trim()
}
