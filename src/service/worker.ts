import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { OpenedDatabase } from '#database/open.ts'
import { createServer } from './http/create-server.ts'
import { addWorkerProbes } from './http/probe-routes.ts'
import { createMetrics } from './runtime/metrics.ts'
import { readScanState } from './scans/store/scan-store.ts'
import type { ServiceSettings } from './service.ts'
import { startCore } from './start-core.ts'
import { startWorker } from './start-worker.ts'

export interface StandaloneWorker {
  /** Serves the probes. Not yet listening. */
  app: FastifyInstance
  metrics: Registry
  close(): Promise<void>
}

/** Creates a worker in a process without the server of the service. It keeps nothing on the disk. */
export async function createWorker(database: OpenedDatabase, settings: ServiceSettings): Promise<StandaloneWorker> {
  const app = createServer(settings)
  const metrics = createMetrics()
  const core = await startCore(database, settings, { log: app.log, metrics, copy: null })
  const worker = await startWorker(core, { processName: `worker ${randomUUID()}` })
  addWorkerProbes(app, {
    stopping: settings.stopping ?? new AbortController().signal,
    getStates: () => ({
      database: database.isListening() ? 'up' : 'down',
      store: core.health.state,
      queue: worker.getQueueState(),
      ...readScanState(core.scanStore),
    }),
  })
  return {
    app,
    metrics: metrics.registry,
    async close() {
      await worker.close()
      await app.close()
      await core.close()
    },
  }
}
