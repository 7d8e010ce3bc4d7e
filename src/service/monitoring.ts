import type { FastifyInstance } from 'fastify'
import type { OpenedDatabase } from '#database/open.ts'
import { addProbeRoutes } from './http/probe-routes.ts'
import type { ClockSkew } from './runtime/clock-skew.ts'
import type { Metrics } from './runtime/metrics.ts'
import type { StoreHealth } from './storage/store-health.ts'
import type { startLive } from './realtime/start-live.ts'
import type { ScanService } from './scans/scanning.ts'
import type { Deliveries } from './webhooks/delivery/start-deliveries.ts'

interface MonitoringDependencies {
  opened: Pick<OpenedDatabase, 'listening' | 'connections'>
  /** `stopping`: aborted once a stop has begun. */
  settings: { stopping?: AbortSignal }
  health: StoreHealth
  scanning: Pick<ScanService, 'journal' | 'snapshot'>
  deliveries: Pick<Deliveries, 'getQueueState'>
  live: Pick<Awaited<ReturnType<typeof startLive>>, 'streams'>
  clockSkew: Pick<ClockSkew, 'seconds'>
  metrics: Metrics
}

/** Adds the probes of the service and the metrics that read its current state. */
export function addMonitoring(app: FastifyInstance, dependencies: MonitoringDependencies): void {
  const { opened, settings, health, scanning, deliveries, live, clockSkew, metrics } = dependencies
  addProbeRoutes(app, {
    stopping: settings.stopping ?? new AbortController().signal,
    hasCodes: () => opened.listening() || scanning.snapshot.state.behindSeconds !== null,
    states: () => ({
      database: opened.listening() ? 'up' : 'down',
      store: health.state,
      journal: scanning.journal(),
      queue: deliveries.getQueueState(),
      snapshot: scanning.snapshot.state,
      clockSkewSeconds: clockSkew.seconds(),
    }),
  })
  metrics.gauge('tessera_store_up', 'Whether the last operation of the object store succeeded.', () =>
    health.state === 'up' ? 1 : 0,
  )
  metrics.gauge(
    'tessera_clock_skew_seconds',
    'By how much the clock of this process is ahead of the database.',
    () => clockSkew.seconds() ?? NaN,
  )
  metrics.gauge('tessera_event_streams', 'Open event streams.', () => live.streams.count())
  const connections = {
    name: 'tessera_database_connections',
    help: 'Connections of the pool that are busy or idle, and work that waits for one.',
    label: 'state',
  }
  metrics.gauges(connections, opened.connections)
}
