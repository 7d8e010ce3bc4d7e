import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyRequest {
    /** The server that responds to the request, if it is another server. Used as the route in the metrics. */
    servedBy?: 'pages and sites' | 'own domains' | 'unknown host'
  }
}

const READ_TIMEOUT_MS = 1_000
// In seconds, from a scan whose code is in memory to a slow download.
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = ReturnType<typeof createMetrics>

/** Creates the Prometheus metrics of one service. Several services in one process have separate metrics. No label has values that clients choose. */
export function createMetrics() {
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
    damagedSegments: counter(
      'tessera_damaged_segments_total',
      'Days whose stored columns of scans were damaged, and were computed again from the scans.',
    ),
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
    /** Adds a gauge that is read each time the metrics are collected. The gauge is NaN if it cannot be read within a second. */
    gauge(name: string, help: string, read: () => number | Promise<number>): void {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: async () => gauge.set(await readInTime(read)) })
    },
    /** Adds a gauge with one value for each value of a label. */
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

function readInTime(read: () => number | Promise<number>): Promise<number> {
  const value = Promise.resolve()
    .then(read)
    .catch(() => NaN)
  return Promise.race([value, pause(READ_TIMEOUT_MS, NaN, { ref: false })])
}

/** Measures every request of the server by the pattern of its route, and counts writes of the API by the resource in that pattern. */
export function measureRequests(app: FastifyInstance, { requests, edits }: Pick<Metrics, 'requests' | 'edits'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const route = request.servedBy ?? request.routeOptions.url ?? 'unknown'
    if (route === '/v1/events') return
    const { method } = request
    const { statusCode } = reply
    observeRequest(requests, { route, method, statusCode, ms: reply.elapsedTime })
    const resource = /^\/v1\/([\w-]+)/.exec(route)?.[1]
    if (resource && method !== 'GET' && method !== 'HEAD' && statusCode < 300) edits.inc({ resource })
  })
}

interface MeasuredRequest {
  route: string
  method: string
  statusCode: number
  ms: number
}

/** Adds a request to the histogram. Requests that are answered without the framework have the route that would have answered them. */
export function observeRequest(
  requests: Metrics['requests'],
  { route, method, statusCode, ms }: MeasuredRequest,
): void {
  const status = `${Math.floor(statusCode / 100)}xx`
  // For an unknown route, the method could be any text of the client.
  requests.observe({ method: route.startsWith('/') ? method : 'any', route, status }, ms / 1_000)
}
