import type { FastifyInstance } from 'fastify'
import { type BffReadiness, Readiness } from '#contract/readiness.ts'
import { ApiError } from '../http/api-error.ts'
import type { Upstream } from './upstream.ts'

const READ_INTERVAL_MS = 1_000
// Probes come every second, so they are not logged.
const logLevel = 'warn'
/** Paths that monitoring tries by default. These paths are 404, because they would otherwise be served as screens of the dashboard. */
const absentPaths = ['/metrics', '/health', '/healthz']

interface ProbeOptions {
  upstream: Pick<Upstream, 'probe'>
  /** Whether the database of the bff is reachable, as far as is known. */
  hasDatabase(): boolean
  /** Aborted once the process is stopping. */
  stopping: AbortSignal
}

/**
 * Adds `/livez`, which says that the process responds, and `/readyz`, which says whether browsers should be sent to this process (503 if not). A bff
 * without its database stays ready: all replicas share the database, and if none were ready, browsers would get an error of the proxy instead of the
 * dashboard with its banner.
 */
export function addProbeRoutes(app: FastifyInstance, { upstream, hasDatabase, stopping }: ProbeOptions): void {
  const readReadiness = createReadinessReader(upstream)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/livez',
    logLevel,
    handler: (_, reply) => void reply.header('cache-control', 'no-store').send({ status: 'live' }),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/readyz',
    logLevel,
    async handler(_, reply) {
      const { isReady, ...readiness } = await readReadiness()
      const status = stopping.aborted ? 'stopping' : isReady ? 'ready' : 'not_ready'
      const body: BffReadiness = { ...readiness, status, database: hasDatabase() ? 'up' : 'down' }
      return reply
        .code(status === 'ready' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(body)
    },
  })
  for (const url of absentPaths)
    app.all(url, async () => {
      throw new ApiError('not_found')
    })
}

type ServiceReadiness = Omit<BffReadiness, 'status' | 'database'> & { isReady: boolean }

/** Reads the readiness of the service, at most once a second for all probes. */
function createReadinessReader(upstream: ProbeOptions['upstream']): () => Promise<ServiceReadiness> {
  let latest: Promise<ServiceReadiness> | undefined
  let readAt = -Infinity
  return () => {
    if (latest === undefined || performance.now() - readAt > READ_INTERVAL_MS) {
      readAt = performance.now()
      latest = upstream.probe().then(toReadiness)
    }
    return latest
  }
}

function toReadiness(answer: Awaited<ReturnType<Upstream['probe']>>): ServiceReadiness {
  if (answer === null) return { isReady: false, service: 'down' }
  const parsed = Readiness.safeParse(answer.body)
  // Another implementation of the specification need not have `/readyz`. A proxy without a service responds with 502 to 504.
  if (!parsed.success)
    return answer.status < 500 ? { isReady: true, service: 'up' } : { isReady: false, service: 'down' }
  const { status: _, database: __, ...details } = parsed.data
  return { isReady: answer.status === 200, service: 'up', ...details }
}
