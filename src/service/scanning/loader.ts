import type { FastifyBaseLogger } from 'fastify'
import { appendFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database/open.ts'
import { collectRows } from './collect-rows.ts'
import { type Batch, discardBefore, readBatch } from './journal-batch.ts'
import { isBefore, type Journal, journalFile, type Position } from './journal.ts'
import { loaderStep } from './loader-steps.ts'
import { Occasional } from './occasional.ts'
import { readPosition, storeScans } from './store-scans.ts'

const GATHER_MS = 100
const MAX_LINES = 2_500
const CLOSE_MS = 5_000
// While redirects keep this thread so busy, or wait for the database themselves, the loader takes smaller bites and rests
// so many times as long as it worked.
const BUSY = 0.85
const BUSY_LINES = 400
const RESTS = 3

interface LoaderParts {
  db: Database
  journal: Journal
  name: string
  log: FastifyBaseLogger
  /** Whether visitors wait for the database: PGlite has one connection for all. */
  giveWay?: () => boolean
}

/** Moves the journal's lines to the database whenever there are some, and keeps trying while the database is away. */
export class Loader {
  #db
  #journal
  #name
  #log
  #giveWay
  /** What the database has; null: unknown, to be read. */
  #stored: Position | null = null
  #reached: Position = { file: 0, offset: 0 }
  #setAside: Position = { file: 0, offset: 0 }
  /** Less after a refusal, until the culprit is found. */
  #maxLines = MAX_LINES
  #busy = false
  #woken = Promise.withResolvers<void>()
  #waiting: { until: Position; done: () => void }[] = []
  #closing = new AbortController()
  #lastMoment = Infinity
  #running: Promise<void>
  #failures

  constructor({ db, journal, name, log, giveWay = () => false }: LoaderParts) {
    this.#db = db
    this.#journal = journal
    this.#name = name
    this.#log = log
    this.#giveWay = giveWay
    this.#failures = new Occasional((times, error) =>
      log.warn({ times, reason: reasonOf(error) }, 'The database did not take scans. They wait in the journal.'),
    )
    journal.grown = () => this.#woken.resolve()
    this.#woken.resolve()
    this.#running = this.#run()
  }

  /** Resolves when everything that was in the journal at the call is in the database. */
  drained(): Promise<void> {
    this.#journal.flush()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ until: this.#journal.end, done: resolve })
    this.#woken.resolve()
    return promise
  }

  /** Tries once more to empty the journal; what the database does not take within some seconds waits for the next start. */
  async close(): Promise<void> {
    this.#journal.flush()
    this.#lastMoment = performance.now() + CLOSE_MS
    this.#closing.abort()
    this.#woken.resolve()
    await this.#running
  }

  async #run() {
    const { signal } = this.#closing
    while (!signal.aborted) {
      await this.#woken.promise
      this.#woken = Promise.withResolvers()
      // A little patience makes one transaction of many scans.
      await sleep(GATHER_MS, signal)
      await this.#loadAll()
    }
  }

  async #loadAll() {
    const { signal } = this.#closing
    for (let wait = 100; isBefore(this.#reached, this.#journal.end);) {
      if (performance.now() > this.#lastMoment) return
      const [began, before] = [performance.now(), performance.eventLoopUtilization()]
      try {
        await this.#loadOnce()
        wait = 100
        // Visitors go first: what is in the journal can wait.
        this.#busy = this.#giveWay() || performance.eventLoopUtilization(before).utilization > BUSY
        if (this.#busy) await sleep((performance.now() - began) * RESTS, signal)
      } catch (error) {
        // Whether the transaction came through is not known: ask before the next.
        this.#stored = null
        this.#failures.happened(error)
        if (signal.aborted) return
        await sleep(wait, signal)
        wait = Math.min(wait * 2, 5_000)
      }
      this.#tellWaiting()
    }
    this.#tellWaiting()
  }

  async #loadOnce() {
    this.#stored ??= this.#reached = await readPosition(this.#db, this.#name)
    const maxLines = this.#busy ? Math.min(this.#maxLines, BUSY_LINES) : this.#maxLines
    const batch = await readBatch(this.#journal, this.#reached, maxLines)
    loaderStep('read')
    if (batch.lines.length === 0 && !isBefore(this.#reached, batch.to))
      throw new Error('A part of the scan journal is missing.')
    if (batch.lines.length > 0 && !(await this.#store(batch, this.#stored))) return
    const finished = batch.to.file > this.#reached.file
    this.#reached = batch.to
    if (finished) await discardBefore(this.#journal.dir, batch.to)
    loaderStep('discarded')
  }

  /** False where the database refused a line among several: the next try takes fewer, until the culprit stands alone. */
  async #store({ lines, to }: Batch, from: Position): Promise<boolean> {
    const texts = lines.map(({ text }) => text)
    const collected = await collectRows(texts, (index) => this.#putAside(lines[index]))
    const move = { journal: this.#name, from, to }
    try {
      await storeScans(this.#db, move, collected)
      this.#maxLines = Math.min(this.#maxLines * 2, MAX_LINES)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (lines.length > 1) {
        this.#maxLines = Math.ceil(lines.length / 2)
        return false
      }
      await this.#putAside(lines[0])
      await storeScans(this.#db, move, await collectRows([], async () => {}))
    }
    this.#stored = to
    return true
  }

  /** A line that cannot be stored must not stop those behind it; it is kept beside the journal for people to look at. */
  async #putAside(line: Batch['lines'][number] | undefined) {
    if (line === undefined || !isBefore(this.#setAside, line.end)) return
    const { text, end } = line
    const path = journalFile(this.#journal.dir, end.file).replace(/journal$/, 'rejected')
    const kept = await appendFile(path, `${text}\n`).then(
      () => true,
      () => false,
    )
    this.#setAside = end
    this.#log.error(
      { path, offset: end.offset, kept },
      'A line of the scan journal cannot be stored. It was set aside.',
    )
  }

  #tellWaiting() {
    for (const { until, done } of this.#waiting) if (!isBefore(this.#reached, until)) done()
    this.#waiting = this.#waiting.filter(({ until }) => isBefore(this.#reached, until))
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return pause(ms, undefined, { signal, ref: false }).catch(() => {})
}

/** The database's own code and words; the parameters, which would follow in the whole error, are visitors' data. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {}
  const inner = cause instanceof Error ? cause : error
  return inner instanceof Error ? `${sqlState(error) ?? ''} ${inner.message}`.trim() : String(inner)
}

/** Data that PostgreSQL will never take (classes 22 and 23), other than trouble that passes. */
function isRefusal(error: unknown): boolean {
  return /^2[23]/.test(sqlState(error) ?? '')
}

function sqlState(error: unknown): string | null {
  for (let e = error; e instanceof Error; e = e.cause)
    if ('code' in e && typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code
  return null
}
