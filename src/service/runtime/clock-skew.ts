import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { isUnreachable } from '#database/is-unreachable.ts'
import type { Database, OpenedDatabase } from '#database/open.ts'
import { startChecks } from './start-checks.ts'
import { ThrottledLogger } from './throttled-logger.ts'

const CHECK_MS = 60_000
const LOG_INTERVAL_MS = 60 * 60 * 1000
const MAX_SKEW_SECONDS = 5

const Now = z.tuple([z.object({ ms: z.coerce.number() })])

export interface ClockSkew {
  /** By how many seconds the clock of this process is ahead of the database's. Null before the first measurement. */
  getSeconds(): number | null
  stop(): Promise<void>
}

/** Measures the skew every minute, and logs a skew of more than five seconds. An embedded database uses the clock of its process. */
export function watchClockSkew(
  { db, shared }: Pick<OpenedDatabase, 'db' | 'shared'>,
  log: FastifyBaseLogger,
): ClockSkew {
  if (!shared) return { getSeconds: () => 0, stop: async () => {} }
  let skewSeconds: number | null = null
  const skewLogger = new ThrottledLogger(
    () =>
      log.warn(
        { aheadSeconds: skewSeconds },
        'The clock of this machine differs from that of the database. Scans are stored with the time of this machine, so they are counted on wrong hours and days. Synchronize both clocks (NTP).',
      ),
    LOG_INTERVAL_MS,
  )
  const measure = async () => {
    const measuredSkew = await measureClockSkew(db).catch((error: unknown) => {
      if (isUnreachable(error)) return null
      throw error
    })
    if (measuredSkew === null) return
    skewSeconds = measuredSkew.seconds
    if (Math.abs(measuredSkew.seconds) - measuredSkew.uncertainty > MAX_SKEW_SECONDS) skewLogger.record()
  }
  const checks = startChecks(measure, { log, intervalMs: CHECK_MS, name: 'comparing clocks' })
  return { getSeconds: () => skewSeconds, stop: checks.stop }
}

/** Measures the skew. The result may be wrong by half of the time that the query takes. */
async function measureClockSkew(db: Database): Promise<{ seconds: number; uncertainty: number }> {
  const sentAt = Date.now()
  const { rows } = await db.execute(sql`select extract(epoch from clock_timestamp()) * 1000 as ms`)
  const receivedAt = Date.now()
  const [{ ms }] = Now.parse(rows)
  return { seconds: Math.round((sentAt + receivedAt) / 2 - ms) / 1_000, uncertainty: (receivedAt - sentAt) / 2_000 }
}
