import type { FastifyInstance } from 'fastify'
import type { Readiness } from '#contract/readiness.ts'

interface Probed {
  /** What is known now, without asking anything. */
  states(): Omit<Readiness, 'status'>
  /** Whether any code can be answered, from the database or from a snapshot. */
  hasCodes(): boolean
  /** Aborted once a stop has begun. */
  stopping: AbortSignal
}

/** `/livez`: the process responds. `/readyz`: it should get scans; 503 if it should not. For proxies and orchestrators, without a key. */
export function probeRoutes(app: FastifyInstance, { states, hasCodes, stopping }: Probed): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/livez',
    handler: (_, reply) => void reply.header('cache-control', 'no-store').send({ status: 'live' }),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/readyz',
    handler(_, reply) {
      const known = states()
      const status = stopping.aborted ? 'stopping' : known.journal === 'up' && hasCodes() ? 'ready' : 'not_ready'
      const body: Readiness = { status, ...known }
      void reply
        .code(status === 'ready' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(body)
    },
  })
}
