import type { FastifyBaseLogger } from 'fastify'
import { isNotNull, sql } from 'drizzle-orm'
import { withDeadline } from '#database/deadline.ts'
import type { Duty } from '#database/leases.ts'
import type { Database, OpenedDatabase } from '#database/open.ts'
import type { Metrics } from '#service/runtime/metrics.ts'
import type { AttemptResult, SendMessage } from '../messages/attempt.ts'
import { deliveries } from '../queue/schema.ts'
import { startReplayer } from '../replay/replayer.ts'
import { REPLAYS_CHANNEL } from '../replay/replays.ts'
import { startClockChecks } from './clock-check.ts'
import { type Sender, startSender } from './sender.ts'

const QUERY_TIMEOUT_MS = 2_000

interface DeliveriesOptions {
  /** Unique for this process on the database. */
  processName: string
  sendMessage: SendMessage
  metrics: Metrics
  log: FastifyBaseLogger
}

/** Starts to send deliveries. Any number of processes do so on one database. */
export function startDeliveries(
  database: Pick<OpenedDatabase, 'db' | 'listen'>,
  { processName, sendMessage, metrics, log }: DeliveriesOptions,
): Promise<Sender> {
  metrics.gauge('tessera_deliveries_waiting', 'Deliveries that are yet to be sent, of all processes.', () =>
    withDeadline(QUERY_TIMEOUT_MS, () => database.db.$count(deliveries, isNotNull(deliveries.dueAt))),
  )
  metrics.gauge('tessera_deliveries_oldest_seconds', 'For how long the oldest due delivery has been waiting.', () =>
    withDeadline(QUERY_TIMEOUT_MS, () => findOldestAge(database.db)),
  )
  return startSender(database, { name: processName, sendMessage: countAttempts(sendMessage, metrics), log })
}

/** The work on deliveries that one process at a time does. */
export function listDeliveryDuties(db: Database, log: FastifyBaseLogger): Duty[] {
  return [
    { name: 'replays', channel: REPLAYS_CHANNEL, start: () => startReplayer(db, log) },
    { name: 'delivery clock', start: () => startClockChecks(db, log) },
  ]
}

/** Labels of the metric that differ from the outcomes. Dashboards of operators use these labels, so they must not change. */
const outcomeLabels = new Map<AttemptResult['outcome'], string>([
  ['retryable', 'passing'],
  ['permanent', 'final'],
  ['skipped', 'unsent'],
])

function countAttempts(sendMessage: SendMessage, { deliveries: attempts, deliverySeconds }: Metrics): SendMessage {
  return async (...message) => {
    const result = await sendMessage(...message)
    attempts.inc({ outcome: outcomeLabels.get(result.outcome) ?? result.outcome })
    deliverySeconds.observe(result.durationMs / 1_000)
    return result
  }
}

/** Seconds since the oldest due delivery became due; 0 if none is due. */
async function findOldestAge(db: Database): Promise<number> {
  const age = sql<number>`coalesce(extract(epoch from now() - min(${deliveries.dueAt})), 0)`.mapWith(Number)
  const [row] = await db.select({ age }).from(deliveries).where(isNotNull(deliveries.dueAt))
  return Math.max(0, row?.age ?? 0)
}
