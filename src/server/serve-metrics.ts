import fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AnsweredRequest } from '#bff/http/create-server.ts'
import type { OpenedDatabase } from '#database/open.ts'
import { listen, type Port } from './ports.ts'

export interface ProcessMetrics {
  registry: Registry
  /** Counts a request that the bff answered. */
  onAnswered(request: AnsweredRequest): void
}

/** Creates the metrics of the connection to the database and of the bff. */
export function createProcessMetrics({ isListening }: Pick<OpenedDatabase, 'isListening'>): ProcessMetrics {
  const registry = new Registry()
  const up: Gauge = new Gauge({
    name: 'tessera_database_up',
    help: 'Whether the database responds, as far as is known.',
    registers: [registry],
    collect: () => up.set(isListening() ? 1 : 0),
  })
  const requests = new Histogram({
    name: 'tessera_dashboard_request_duration_seconds',
    help: 'Duration of requests to the dashboard, by route; without event streams.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    registry,
    onAnswered({ method, route, status, seconds }) {
      if (route !== '/api/events') requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
    },
  }
}

/**
 * Serves `/metrics` for Prometheus on a port of its own, by default with nothing else. Metrics of the process are added, with the names of
 * prom-client, which dashboards for Node know.
 */
export async function serveMetrics(
  registries: Registry[],
  port: Port,
  app: FastifyInstance = fastify(),
): Promise<FastifyInstance> {
  const registry = Registry.merge(registries)
  // Not earlier, because the delay of the event loop is measured by a timer that wakes an idle process 100 times a second.
  collectDefaultMetrics({ register: registry })
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  await listen(app, port)
  return app
}
