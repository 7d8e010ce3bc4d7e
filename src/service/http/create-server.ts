import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Server } from 'node:http'
import { randomUUID } from 'node:crypto'
import { createServerFactory, type EarlyAnswer } from './early-answer.ts'
import { answerUnreadableRequest } from '#contract/unreadable-request.ts'
import { toLoggedError } from '#database/logged-error.ts'
import { toRoutable } from './decode-path.ts'
import { isForProgram } from './send-visitor-errors.ts'
import { sendInvalidAddress } from './visitor-page.ts'
import { isPagesHost } from './host-name.ts'
import { sendApiError } from './send-api-error.ts'

const BODY_LIMIT = 1024 * 1024

interface ServerOptions {
  logLevel: string
  trustProxy: string[]
  pagesDomain: string
  /** Destination of log lines, standard output by default. */
  logTo?: { write(line: string): void }
}

/** Creates a server without routes. It has a logger, trusted proxies, size limits, and a response to invalid HTTP. */
export function createServer(options: ServerOptions, answerEarly?: EarlyAnswer): FastifyInstance {
  const app = fastify<Server>({
    logger: {
      level: options.logLevel,
      ...(options.logTo ? { stream: options.logTo } : {}),
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { err: toLoggedError },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    frameworkErrors(error, request, reply) {
      reply.header('x-request-id', request.id)
      // This runs before any hook, so it also handles requests to the hosts of pages.
      if (isPagesHost(options.pagesDomain, request.headers.host)) sendInvalidAddress(reply)
      else sendApiError(error, request, reply)
    },
    // Addresses of codes that people type or copy are often not validly encoded. For the API and for pages that is an error.
    rewriteUrl: ({ url = '/', headers }) =>
      isForProgram(url) || isPagesHost(options.pagesDomain, headers.host) ? url : toRoutable(url),
    clientErrorHandler: (error, socket) => answerUnreadableRequest(error, socket, randomUUID()),
    routerOptions: { maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    // A request on a connection that is about to be closed gets a normal response.
    return503OnClosing: false,
    ...(answerEarly && { serverFactory: createServerFactory(answerEarly) }),
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  return app
}

/** Logs one line for each request to the API. The path is logged without its query, which may contain personal data. */
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
