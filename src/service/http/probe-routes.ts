import type { FastifyInstance } from 'fastify'
import type { Readiness, WorkerReadiness } from '#contract/readiness.ts'

interface ProbeOptions {
  /** The last known states. Reading them contacts nothing. */
  getStates(): Omit<Readiness, 'status'>
  /** Whether scans can be answered, from the database or from a snapshot. */
  hasCodes(): boolean
  /** Aborted once a stop has begun. */
  stopping: AbortSignal
}

/**
 * Adds `/livez`, which says that the process responds, and `/readyz`, which is 503 if the process should get no scans. Both are for proxies
 * and orchestrators and need no key.
 */
export function addProbeRoutes(app: FastifyInstance, { getStates, hasCodes, stopping }: ProbeOptions): void {
  addProbes(app, (): Readiness => {
    const current = getStates()
    const isReady = current.journal !== 'down' && hasCodes()
    return { status: toStatus(isReady, stopping), ...current }
  })
}

interface WorkerProbeOptions {
  getStates(): Omit<WorkerReadiness, 'status'>
  stopping: AbortSignal
}

/** Adds the probes of a worker. A worker gets no requests: ready means that its database and its queue are up. */
export function addWorkerProbes(app: FastifyInstance, { getStates, stopping }: WorkerProbeOptions): void {
  addProbes(app, (): WorkerReadiness => {
    const current = getStates()
    const isReady = current.database === 'up' && current.queue === 'up'
    return { status: toStatus(isReady, stopping), ...current }
  })
}

function toStatus(isReady: boolean, stopping: AbortSignal): Readiness['status'] {
  if (stopping.aborted) return 'stopping'
  return isReady ? 'ready' : 'not_ready'
}

function addProbes(app: FastifyInstance, readState: () => Pick<Readiness, 'status'>): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/livez',
    handler: (_, reply) => void reply.header('cache-control', 'no-store').send({ status: 'live' }),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/readyz',
    handler(_, reply) {
      const body = readState()
      void reply
        .code(body.status === 'ready' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(body)
    },
  })
}
