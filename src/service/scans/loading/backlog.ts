import type { FastifyBaseLogger } from 'fastify'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'

const LATE_MS = 30_000
const CHECK_MS = 5_000
const LOG_EVERY_MS = 60_000

/** Knows how long recorded scans have been waiting for the database, and logs a warning if that is long. */
export class Backlog {
  /** When the oldest waiting scan was recorded; null: none waits. */
  #since: number | null = null
  #timer

  constructor(log: FastifyBaseLogger, { lateMs = LATE_MS, checkMs = CHECK_MS } = {}) {
    const warning = new ThrottledLogger(
      () =>
        log.warn(
          { seconds: Math.round(this.oldestMs / 1000) },
          'Recorded scans have been waiting for the database for a long time. They are safe, but not in analytics, webhooks and live views yet.',
        ),
      LOG_EVERY_MS,
    )
    this.#timer = setInterval(() => this.oldestMs > lateMs && warning.record(), checkMs).unref()
  }

  get oldestMs(): number {
    return this.#since === null ? 0 : Math.max(0, Date.now() - this.#since)
  }

  /** A scan waits from now on; if others do already, nothing changes. */
  markWaiting(): void {
    this.#since ??= Date.now()
  }

  /** Sets the time of the oldest waiting scan. */
  setOldest(recordedAt: number): void {
    this.#since = recordedAt
  }

  clear(): void {
    this.#since = null
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
