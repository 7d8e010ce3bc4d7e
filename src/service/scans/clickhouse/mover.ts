import type { FastifyBaseLogger } from 'fastify'
import { calculateBackoff } from '#contract/backoff.ts'
import { messageForLog } from '#database/error-for-log.ts'
import type { Duty, RunningDuty } from '#database/leases.ts'
import type { Database } from '#database/open.ts'
import { sleep } from '#service/runtime/sleep.ts'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import type { ClickHouse } from './clickhouse.ts'
import { confirmClickHouse } from './confirm-location.ts'
import { moveScans } from './move-scans.ts'
import { OUTBOX_CHANNEL } from './scan-outbox.ts'

// A pause collects scans of many transactions, because ClickHouse takes a few large inserts better than many small ones.
const GATHER_MS = 500
// A notification may be lost.
const IDLE_MS = 30_000
const RETRY = { firstMs: 500, longestMs: 10_000 }

interface MoverOptions {
  db: Database
  clickhouse: ClickHouse
  log: FastifyBaseLogger
}

/** The duty of moving scans from the outbox into ClickHouse. While ClickHouse does not take them, they stay in the outbox. */
export function createMovingDuty(options: MoverOptions): Duty {
  return { name: 'scan mover', channel: OUTBOX_CHANNEL, start: () => startMoving(options) }
}

function startMoving({ db, clickhouse, log }: MoverOptions): RunningDuty {
  const ending = new AbortController()
  const { signal } = ending
  const failures = new ThrottledLogger((times, error) =>
    log.warn(
      { times, reason: messageForLog(error) },
      'Scans could not be moved into ClickHouse. They wait in the database, and are not in lists and analytics yet.',
    ),
  )
  let waking = new AbortController()
  let failedTimes = 0
  let isConfirmed = false
  const run = async () => {
    while (!signal.aborted) {
      waking = new AbortController()
      try {
        if (!isConfirmed) await confirmClickHouse(db, clickhouse)
        isConfirmed = true
        while (!signal.aborted && (await moveScans({ db, clickhouse, signal })) !== null) failedTimes = 0
        await sleep(IDLE_MS, AbortSignal.any([signal, waking.signal]))
        await sleep(GATHER_MS, signal)
      } catch (error) {
        if (signal.aborted) return
        failures.record(error)
        await sleep(calculateBackoff(++failedTimes, RETRY), signal)
      }
    }
  }
  const running = run()
  return {
    wake: () => waking.abort(),
    async stop() {
      ending.abort()
      await running
    },
  }
}
