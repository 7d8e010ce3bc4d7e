import type { FastifyBaseLogger } from 'fastify'
import type { RunningDuty } from '#database/leases.ts'
import type { Database } from '#database/open.ts'
import { sleep } from '#service/runtime/sleep.ts'
import { hasFormerScans, moveFormerScans } from './move-scans.ts'

/** During an update, processes of an earlier version list only the scans that were not moved yet. */
const FIRST_AFTER_MS = 10 * 60_000
/** A process of an earlier version may still store scans in its own table. */
const AGAIN_AFTER_MS = 10 * 60_000

/** Moves the scans of earlier versions in the background, and rests after each batch as long as it took. */
export function startMoving(
  db: Database,
  { log, firstAfterMs = FIRST_AFTER_MS }: { log: FastifyBaseLogger; firstAfterMs?: number },
): RunningDuty {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    for (let waitMs = firstAfterMs; ; waitMs = AGAIN_AFTER_MS) {
      await sleep(waitMs, signal)
      if (signal.aborted) return
      await move().catch((error: unknown) => log.warn({ err: error }, 'Scans could not be moved; will retry.'))
    }
  }
  const move = async () => {
    if (!(await hasFormerScans(db))) return
    log.info('Scans of an earlier version are being moved to smaller tables.')
    const moved = await moveFormerScans(db, { signal, pause: (batchMs) => sleep(batchMs, signal) })
    if (moved > 0) log.info({ moved }, 'Scans of an earlier version were moved to smaller tables.')
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
