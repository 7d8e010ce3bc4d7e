import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import { isNotNull, sql } from 'drizzle-orm'
import type { State } from '#contract/readiness.ts'
import { withDeadline } from '#database/deadline.ts'
import type { Database, Opened } from '#database/open.ts'
import type { Metrics } from '#service/runtime/metrics.ts'
import { readJournalName } from '#service/scans/journal/journal-name.ts'
import { type Attempt, attempts } from './attempt.ts'
import { startClockWatch } from './clock-watch.ts'
import { startReplayer } from '../replay/replayer.ts'
import { deliveries } from '../queue/schema.ts'
import { startSender } from './sender.ts'

const COUNT_MS = 2_000

export interface Deliveries {
  /** Whether deliveries are claimed and their results recorded. */
  queue(): State
  /** Sends one message now, without the queue. */
  attempt: Attempt
  close(): Promise<void>
}

/** Runs the sender and the replays. The process is identified by its journal, as for the loader of scans. */
export async function startDeliveries(
  opened: Opened,
  { dataDir, allowPrivateHosts, metrics }: { dataDir: string; allowPrivateHosts: boolean; metrics: Metrics },
  log: FastifyBaseLogger,
): Promise<Deliveries> {
  const attempt = attempts({ allowPrivateHosts })
  const sender = await startSender(opened, {
    name: readJournalName(join(dataDir, 'journal')),
    attempt: measured(attempt, metrics),
    log,
  })
  const replayer = startReplayer(opened.db, log)
  const watch = startClockWatch(opened.db, log)
  metrics.gauge('tessera_deliveries_waiting', 'Deliveries that are yet to be sent, of all processes.', () =>
    withDeadline(COUNT_MS, () => opened.db.$count(deliveries, isNotNull(deliveries.dueAt))),
  )
  metrics.gauge('tessera_deliveries_oldest_seconds', 'For how long the oldest due delivery has been waiting.', () =>
    withDeadline(COUNT_MS, () => getOldestAge(opened.db)),
  )
  return {
    queue: sender.state,
    attempt,
    async close() {
      await watch.close()
      await replayer.close()
      await sender.close()
    },
  }
}

function measured(attempt: Attempt, { deliveries, deliverySeconds }: Metrics): Attempt {
  return async (...params) => {
    const attempted = await attempt(...params)
    deliveries.inc({ outcome: attempted.outcome })
    deliverySeconds.observe(attempted.durationMs / 1_000)
    return attempted
  }
}

/** Seconds; 0 if none is due. */
async function getOldestAge(db: Database): Promise<number> {
  const age = sql<number>`coalesce(extract(epoch from now() - min(${deliveries.dueAt})), 0)`.mapWith(Number)
  const [row] = await db.select({ age }).from(deliveries).where(isNotNull(deliveries.dueAt))
  return Math.max(0, row?.age ?? 0)
}
