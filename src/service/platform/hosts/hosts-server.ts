import fastify, { type FastifyInstance, LogController, type onRequestHookHandler } from 'fastify'
import { randomUUID } from 'node:crypto'
import { isOfPages } from '../http/host-name.ts'
import { sendInvalidAddress, sendUnavailable, sendVisitorPage } from '../http/visitor-page.ts'

interface HostsServerSettings {
  pagesDomain: string
  trustProxy: string[]
}

interface HostsServer {
  server: FastifyInstance
  /** Sets what answers a request before that server, or passes it on with `done`: it needs no second routing. */
  answerFirst(handler: onRequestHookHandler): void
}

const BODY_LIMIT = 256 * 1024

/**
 * A separate server for the hosts of pages and sites: requests for `{subdomain}.{pagesDomain}` go to a server that has neither the API nor scans.
 * Returns that server, whose routes are registered later. Must be mounted on the root before everything that it separates.
 */
export function hostsServer(app: FastifyInstance, { pagesDomain, trustProxy }: HostsServerSettings): HostsServer {
  const server = fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: (_error, _request, reply) => void sendInvalidAddress(reply),
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
  })
  server.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return sendInvalidAddress(reply, status)
    request.log.error({ err: error }, 'A hosted page or site failed.')
    return sendUnavailable(reply)
  })
  server.setNotFoundHandler((_request, reply) =>
    sendVisitorPage(reply.header('allow', 'GET, HEAD'), {
      status: 405,
      title: 'This request is not supported',
      body: '<p>You can open pages here and submit their forms.</p>',
    }),
  )
  let answerFirst: onRequestHookHandler = (_request, _reply, done) => done()
  app.addHook('onRequest', function (request, reply, done) {
    if (!isOfPages(pagesDomain, request.headers.host)) return done()
    answerFirst.call(this, request, reply, () => {
      reply.hijack()
      server.routing(request.raw, reply.raw)
    })
  })
  app.addHook('onReady', async () => {
    await server.ready()
  })
  app.addHook('onClose', () => server.close())
  return { server, answerFirst: (handler) => (answerFirst = handler) }
}
