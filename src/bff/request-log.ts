import type { FastifyInstance } from 'fastify'

/** One line for each request. The address is logged without its query, which may hold what a person typed. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const told = reply.getHeader('x-request-id')
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        // What passed through bears the id that the service gave it, and is found in its log by that.
        serviceReqId: told === request.id ? undefined : told,
      },
      'request',
    )
  })
}
