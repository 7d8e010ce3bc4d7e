import type { FastifyInstance } from 'fastify'
import { addProbeRoutes } from './http/probe-routes.ts'
import type { ClockSkew } from './runtime/clock-skew.ts'
import type { startLive } from './realtime/start-live.ts'
import type { ScanService } from './scans/scanning.ts'
import { readScanState } from './scans/store/scan-store.ts'
import type { Core } from './start-core.ts'
import type { Worker } from './start-worker.ts'

interface MonitoringDependencies {
  scanning: Pick<ScanService, 'getJournalState' | 'snapshot'>
  /** Null: it is in another process. */
  worker: Pick<Worker, 'getQueueState'> | null
  live: Pick<Awaited<ReturnType<typeof startLive>>, 'streams'>
  clockSkew: Pick<ClockSkew, 'getSeconds'>
}

/** Adds the probes of the service and the metrics that read its current state. */
export function addMonitoring(
  app: FastifyInstance,
  { database, settings, health, metrics, scanStore }: Core,
  { scanning, worker, live, clockSkew }: MonitoringDependencies,
): void {
  addProbeRoutes(app, {
    stopping: settings.stopping ?? new AbortController().signal,
    hasCodes: () => database.isListening() || scanning.snapshot.state.behindSeconds !== null,
    getStates: () => ({
      database: database.isListening() ? 'up' : 'down',
      store: health.state,
      journal: scanning.getJournalState(),
      ...(worker && { queue: worker.getQueueState() }),
      ...readScanState(scanStore),
      snapshot: scanning.snapshot.state,
      clockSkewSeconds: clockSkew.getSeconds(),
    }),
  })
  metrics.gauge(
    'tessera_clock_skew_seconds',
    'By how much the clock of this process is ahead of the database.',
    () => clockSkew.getSeconds() ?? NaN,
  )
  metrics.gauge('tessera_event_streams', 'Open event streams.', () => live.streams.count())
}
