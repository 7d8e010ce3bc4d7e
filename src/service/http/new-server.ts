import fastify, { type FastifyInstance, LogController } from 'fastify'
import { randomUUID } from 'node:crypto'
import { answerUnreadable } from '#contract/unreadable-request.ts'
import { errorForLog } from '#database/error-for-log.ts'
import { toRoutable } from './decode-path.ts'
import { isForPrograms } from './send-visitor-errors.ts'
import { sendInvalidAddress } from './visitor-page.ts'
import { isOfPages } from './host-name.ts'
import { sendApiError } from './send-api-error.ts'

const BODY_LIMIT = 1024 * 1024

interface ServerSettings {
  logLevel: string
  trustProxy: string[]
  pagesDomain: string
  /** Destination of log lines; standard output by default. */
  logTo?: { write(line: string): void }
}

/** A server without routes, with its logger, trusted proxies, size limits, and response to invalid HTTP. */
export function newServer(settings: ServerSettings): FastifyInstance {
  const app = fastify({
    logger: {
      level: settings.logLevel,
      ...(settings.logTo ? { stream: settings.logTo } : {}),
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { err: errorForLog },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    frameworkErrors(error, request, reply) {
      reply.header('x-request-id', request.id)
      // Before any hook, so that it also applies to the hosts of pages.
      if (isOfPages(settings.pagesDomain, request.headers.host)) sendInvalidAddress(reply)
      else sendApiError(error, request, reply)
    },
    // Typed and copied addresses of codes are often not validly encoded. Those of the API and of pages are told so.
    rewriteUrl: ({ url = '/', headers }) =>
      isForPrograms(url) || isOfPages(settings.pagesDomain, headers.host) ? url : toRoutable(url),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, randomUUID()),
    routerOptions: { maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    // A request on a connection that is about to be closed gets a normal response.
    return503OnClosing: false,
  })
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  return app
}

/** Logs one line per request of the API. The path is logged without its query, which may contain personal input. */
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
