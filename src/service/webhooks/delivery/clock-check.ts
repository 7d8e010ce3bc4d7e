import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { RunningDuty } from '#database/leases.ts'
import type { Database } from '#database/open.ts'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import { MAX_OPEN_MS } from '../queue/circuit-breaker.ts'
import { LEASE_MS } from '../queue/claim.ts'
import { deliveries, failingEndpoints, replays } from '../queue/schema.ts'

const CHECK_INTERVAL_MS = 5_000
// Smaller steps are regular corrections of a clock.
const MIN_STEP_MS = 2_000

const ClockRows = z.tuple([z.object({ ms: z.coerce.number() })])

/** Checks the clock of the database every few seconds, because that clock decides which deliveries are due. */
export function startClockChecks(db: Database, log: FastifyBaseLogger): RunningDuty {
  const failures = new ThrottledLogger((times, error) =>
    log.warn({ times, err: error }, 'The clock could not be read.'),
  )
  const checkClock = createClockCheck(db, log)
  let running: Promise<unknown> = Promise.resolve()
  const checkAgain = () => {
    running = running.then(checkClock).catch((error: unknown) => failures.record(error))
  }
  checkAgain()
  const timer = setInterval(checkAgain, CHECK_INTERVAL_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/**
 * Returns a function that checks the clock once. If the clock was set back since the last check, deliveries that would wait for the old
 * time become due.
 */
export function createClockCheck(db: Database, log: FastifyBaseLogger): () => Promise<void> {
  // Unknown before the first check.
  let lastMs = Infinity
  return async () => {
    const { rows } = await db.execute(sql`select extract(epoch from now()) * 1000 as ms`)
    const [{ ms }] = ClockRows.parse(rows)
    if (ms < lastMs - MIN_STEP_MS) await bringForward(db)
    if (ms < lastMs - MIN_STEP_MS && lastMs !== Infinity)
      log.warn(
        { byMs: Math.round(lastMs - ms) },
        'The clock of the database was set back. Deliveries that waited for a later time are due now.',
      )
    lastMs = ms
  }
}

/** Makes deliveries, circuits and replays due that wait longer than they can unless the clock was set back. */
async function bringForward(db: Database): Promise<void> {
  await db.execute(sql`
    update ${deliveries}
    set due_at = now() + case when taken_by is null then 0 else ${LEASE_MS} end * interval '1 millisecond'
    where due_at > now() and case when taken_by is null then attempts = attempts_before or last_attempt_at > now()
      else due_at > now() + ${LEASE_MS} * interval '1 millisecond' end`)
  await db.execute(sql`
    update ${failingEndpoints} set rests_until = now()
    where rests_until > now() + ${MAX_OPEN_MS} * interval '1 millisecond'`)
  await db.execute(sql`
    update ${replays} set next_at = now() where next_at > now() + ${MIN_STEP_MS} * interval '1 millisecond'`)
}
