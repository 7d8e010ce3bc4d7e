import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS } from '#columns/time-steps.ts'
import type { Metrics } from '#service/runtime/metrics.ts'
import type { SegmentDay } from './stored-segments.ts'

/** Called for each day that has a damaged segment, before the day is computed again. */
export type DamageListener = (day: SegmentDay) => void

/** Reports damaged segments in the log and in the metrics. */
export function createDamageReporter(
  log: FastifyBaseLogger,
  metrics?: Pick<Metrics, 'damagedSegments'>,
): DamageListener {
  return ({ workspaceId, bots, day }) => {
    metrics?.damagedSegments.inc()
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
    log.error(
      { workspaceId, bots, date },
      'Stored columns of scans are damaged, as by a faulty disk. The figures of this day are computed again from its scans.',
    )
  }
}
