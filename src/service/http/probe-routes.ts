import type { FastifyInstance } from 'fastify'
import type { Readiness } from '#contract/readiness.ts'

interface ProbeOptions {
  /** The last known states. Reading them contacts nothing. */
  states(): Omit<Readiness, 'status'>
  /** Whether any code can be answered, from the database or from a snapshot. */
  hasCodes(): boolean
  /** Aborted once a stop has begun. */
  stopping: AbortSignal
}

/**
 * Adds `/livez`, which says that the process responds, and `/readyz`, which is 503 if the process should get no scans. Both are for proxies
 * and orchestrators and need no key.
 */
export function addProbeRoutes(app: FastifyInstance, { states, hasCodes, stopping }: ProbeOptions): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/livez',
    handler: (_, reply) => void reply.header('cache-control', 'no-store').send({ status: 'live' }),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/readyz',
    handler(_, reply) {
      const current = states()
      const status = stopping.aborted ? 'stopping' : current.journal !== 'down' && hasCodes() ? 'ready' : 'not_ready'
      const body: Readiness = { status, ...current }
      void reply
        .code(status === 'ready' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(body)
    },
  })
}
