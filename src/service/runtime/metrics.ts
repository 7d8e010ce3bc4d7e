import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyRequest {
    /** For requests that another server answers: its name in the metrics. */
    servedBy?: 'pages and sites' | 'own domains' | 'unknown host'
  }
}

const PATIENCE_MS = 1_000
// Seconds: from a scan that is answered from memory to a slow download.
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = ReturnType<typeof newMetrics>

/** The metrics of one service, for Prometheus: several services in one process each have their own. Labels have few values, all of them ours. */
export function newMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const counter = (name: string, help: string) => new Counter({ name, help, registers })
  return {
    registry,
    scans: counter('tessera_scans_total', 'Scans that were answered with a redirect.'),
    scansLost: counter('tessera_scans_lost_total', 'Redirected scans that could not be stored anywhere.'),
    lookups: new Counter({
      name: 'tessera_code_lookups_total',
      help: 'Codes that were looked up for a scan, by where they were found.',
      labelNames: ['from'] as const,
      registers,
    }),
    loaded: counter('tessera_loader_scans_total', 'Scans that were loaded from the journal into the database.'),
    loadFailures: counter(
      'tessera_loader_failures_total',
      'Transactions of the loader that the database did not accept.',
    ),
    loadSeconds: new Histogram({
      name: 'tessera_loader_transaction_seconds',
      help: 'Duration of the transactions of the loader.',
      buckets: BUCKETS,
      registers,
    }),
    deliveries: new Counter({
      name: 'tessera_delivery_attempts_total',
      help: 'Attempts to deliver webhooks, by outcome: delivered, passing (a retry may succeed), final, gone or unsent.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    deliverySeconds: new Histogram({
      name: 'tessera_delivery_duration_seconds',
      help: 'Duration of attempts to deliver webhooks.',
      buckets: BUCKETS,
      registers,
    }),
    edits: new Counter({
      name: 'tessera_edits_total',
      help: 'Successful writes of the API, by resource.',
      labelNames: ['resource'] as const,
      registers,
    }),
    requests: new Histogram({
      name: 'tessera_request_duration_seconds',
      help: 'Duration of requests to the service, by route; without event streams.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: BUCKETS,
      registers,
    }),
    /** Adds a value that is read for each request of the metrics; NaN if it cannot be read in time. */
    gauge(name: string, help: string, read: () => number | Promise<number>): void {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: async () => gauge.set(await inTime(read)) })
    },
    /** The same for a value of each label. */
    gauges<L extends string>(
      { name, help, label }: { name: string; help: string; label: L },
      read: () => Record<string, number>,
    ): void {
      const gauge: Gauge<string> = new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          for (const [value, number] of Object.entries(read())) gauge.set({ [label]: value }, number)
        },
      })
    },
  }
}

function inTime(read: () => number | Promise<number>): Promise<number> {
  const value = Promise.resolve()
    .then(read)
    .catch(() => NaN)
  return Promise.race([value, pause(PATIENCE_MS, NaN, { ref: false })])
}

/** Measures every request of the server, by the pattern of its route, and counts writes of the API by the resource in it. */
export function measureRequests(app: FastifyInstance, { requests, edits }: Pick<Metrics, 'requests' | 'edits'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const route = request.servedBy ?? request.routeOptions.url ?? 'unknown'
    if (route === '/v1/events') return
    // Without a route of ours the method is the client's.
    const method = route.startsWith('/') ? request.method : 'any'
    const { statusCode } = reply
    requests.observe({ method, route, status: `${Math.floor(statusCode / 100)}xx` }, reply.elapsedTime / 1_000)
    const resource = /^\/v1\/([\w-]+)/.exec(route)?.[1]
    if (resource && method !== 'GET' && method !== 'HEAD' && statusCode < 300) edits.inc({ resource })
  })
}
