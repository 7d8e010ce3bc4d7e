import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { toLoggedMessage } from '#database/logged-error.ts'
import { isUnreachable } from '#database/is-unreachable.ts'
import type { Database } from '#database/open.ts'

const CHECK_INTERVAL_MS = 1_000

/** Logs an outage of the database with a line at its beginning and a line at its end, instead of a line for each failure. */
export interface OutageLog {
  /** Logs a failure, unless its cause is an outage that is already logged. */
  logFailure(error: unknown, message: string): void
  /** Runs work now or, during an outage, as soon as the database is reachable again. */
  doWhenReachable(work: () => Promise<void>): Promise<void>
  close(): void
}

export function createOutageLog(db: Database, log: FastifyBaseLogger): OutageLog {
  const closing = new AbortController()
  const waitingWork: (() => Promise<void>)[] = []
  let isDown = false

  async function watch(): Promise<void> {
    const startedAt = Date.now()
    while (isDown) {
      await pause(CHECK_INTERVAL_MS, undefined, { ref: false, signal: closing.signal })
      isDown = await db.execute(sql`select 1`).then(
        () => false,
        () => true,
      )
    }
    log.info({ seconds: Math.round((Date.now() - startedAt) / 1_000) }, 'the database is reachable again')
    for (const work of waitingWork.splice(0)) await doWhenReachable(work)
  }

  function logFailure(error: unknown, message: string): void {
    if (!isUnreachable(error)) return log.warn({ err: error }, message)
    if (isDown) return
    isDown = true
    log.error({ reason: toLoggedMessage(error) }, 'the database cannot be reached')
    watch().catch((reason: unknown) => {
      if (!closing.signal.aborted) log.error({ err: reason }, 'work after an outage failed')
    })
  }

  async function doWhenReachable(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      waitingWork.push(work)
      logFailure(error, 'work must wait for the database')
    }
  }

  return { logFailure, doWhenReachable, close: () => closing.abort() }
}
