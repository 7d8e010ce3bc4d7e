import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import { isNotNull, sql } from 'drizzle-orm'
import type { ComponentState } from '#contract/readiness.ts'
import { withDeadline } from '#database/deadline.ts'
import type { Database, OpenedDatabase } from '#database/open.ts'
import type { Metrics } from '#service/runtime/metrics.ts'
import { readJournalName } from '#service/scans/journal/journal-name.ts'
import { type AttemptResult, createSendMessage, type SendMessage } from '../messages/attempt.ts'
import { deliveries } from '../queue/schema.ts'
import { startReplayer } from '../replay/replayer.ts'
import { startClockChecks } from './clock-check.ts'
import { startSender } from './sender.ts'

const QUERY_TIMEOUT_MS = 2_000

export interface Deliveries {
  /** Whether deliveries are claimed and their results recorded. */
  getQueueState(): ComponentState
  /** Sends one message now, without the queue. */
  sendMessage: SendMessage
  close(): Promise<void>
}

/** Runs the sender and the replays. The name of its journal identifies this process, as for the loader of scans. */
export async function startDeliveries(
  opened: OpenedDatabase,
  { dataDir, allowPrivateHosts, metrics }: { dataDir: string; allowPrivateHosts: boolean; metrics: Metrics },
  log: FastifyBaseLogger,
): Promise<Deliveries> {
  const sendMessage = createSendMessage({ allowPrivateHosts })
  const sender = await startSender(opened, {
    name: readJournalName(join(dataDir, 'journal')),
    sendMessage: countAttempts(sendMessage, metrics),
    log,
  })
  const replayer = startReplayer(opened.db, log)
  const clockChecks = startClockChecks(opened.db, log)
  metrics.gauge('tessera_deliveries_waiting', 'Deliveries that are yet to be sent, of all processes.', () =>
    withDeadline(QUERY_TIMEOUT_MS, () => opened.db.$count(deliveries, isNotNull(deliveries.dueAt))),
  )
  metrics.gauge('tessera_deliveries_oldest_seconds', 'For how long the oldest due delivery has been waiting.', () =>
    withDeadline(QUERY_TIMEOUT_MS, () => findOldestAge(opened.db)),
  )
  return {
    getQueueState: sender.getState,
    sendMessage,
    async close() {
      await clockChecks.close()
      await replayer.close()
      await sender.close()
    },
  }
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
