import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import { isNotNull } from 'drizzle-orm'
import { withDeadline } from '#database/deadline.ts'
import type { Opened } from '#database/open.ts'
import type { Metrics } from '../../platform/log/metrics.ts'
import { journalName } from '../../scans/ingest/journal-name.ts'
import { type Attempt, attempts } from './attempt.ts'
import { startClockWatch } from './clock-watch.ts'
import { startReplayer } from '../replay/replayer.ts'
import { deliveries } from '../queue/schema.ts'
import { startSender } from './sender.ts'

const COUNT_MS = 2_000

export interface Deliveries {
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
  const sender = await startSender(opened, { name: journalName(join(dataDir, 'journal')), attempt, log })
  const replayer = startReplayer(opened.db, log)
  const watch = startClockWatch(opened.db, log)
  metrics.gauge('tessera_deliveries_waiting', 'Deliveries that are yet to be sent, of all processes.', () =>
    withDeadline(COUNT_MS, () => opened.db.$count(deliveries, isNotNull(deliveries.dueAt))),
  )
  return {
    attempt,
    async close() {
      await watch.close()
      await replayer.close()
      await sender.close()
    },
  }
}
