import type { FastifyInstance } from 'fastify'

/** One line for each request of the API. The address is logged without its query, which may hold what a person typed. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        keyId: request.caller?.key.id,
        workspaceId: request.caller?.workspace.id,
      },
      'request',
    )
  })
}
