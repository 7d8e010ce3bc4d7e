import type { FastifyBaseLogger } from 'fastify'
import { join } from 'node:path'
import type { Opened } from '#database/open.ts'
import { journalName } from '../scanning/journal-name.ts'
import { type Attempt, attempts } from './attempt.ts'
import { startClockWatch } from './clock-watch.ts'
import { startReplayer } from './replayer.ts'
import { startSender } from './sender.ts'

export interface Deliveries {
  /** Sends once, now, past the queue. */
  attempt: Attempt
  close(): Promise<void>
}

/** Sends what is queued, and moves replays on. The process is known by its journal, as it is to the loader of scans. */
export async function startDeliveries(
  opened: Opened,
  { dataDir, allowPrivateHosts }: { dataDir: string; allowPrivateHosts: boolean },
  log: FastifyBaseLogger,
): Promise<Deliveries> {
  const attempt = attempts({ allowPrivateHosts })
  const sender = await startSender(opened, { name: journalName(join(dataDir, 'journal')), attempt, log })
  const replayer = startReplayer(opened.db, log)
  const watch = startClockWatch(opened.db, log)
  return {
    attempt,
    async close() {
      await watch.close()
      await replayer.close()
      await sender.close()
    },
  }
}
