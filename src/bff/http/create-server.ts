import fastify, { type FastifyInstance, LogController } from 'fastify'
import { randomUUID } from 'node:crypto'
import { answerUnreadableRequest } from '#contract/unreadable-request.ts'
import { toLoggedError } from '#database/logged-error.ts'
import { sendApiError } from './api-error.ts'
import { takeWorkspaceFromPath } from './requested-workspace.ts'

export interface ServerSettings {
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  logLevel: string
  /** Destination of log lines, standard output by default. */
  logTo?: { write(line: string): void }
  /** Called after each response. */
  onAnswered?: (request: AnsweredRequest) => void
}

/** A request for metrics, with the pattern of its route, such as `/api/codes/:id`. */
export interface AnsweredRequest {
  method: string
  route: string
  status: number
  seconds: number
}

/** Creates a server without routes, with its logger, trusted proxies and responses to invalid HTTP. Every response has the id of its request. */
export function createServer({ trustProxy, logLevel, logTo, onAnswered }: ServerSettings): FastifyInstance {
  const app = fastify({
    logger: {
      level: logLevel,
      redact: secretPaths,
      serializers: { err: toLoggedError },
      ...(logTo ? { stream: logTo } : {}),
    },
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: takeWorkspaceFromPath,
    requestTimeout: 300_000,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerUnreadableRequest(error, socket, randomUUID()),
    frameworkErrors: (error, request, reply) => void sendApiError(error, request, reply),
  })
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  logRequests(app)
  if (onAnswered) reportAnswers(app, onAnswered)
  return app
}

// Headers and bodies are not logged. If a library ever logs them, these fields are removed.
const secretPaths = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'currentPassword',
  'newPassword',
  'key',
].flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

/** Logs one line per request. The path is logged without its query, which may contain personal input. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const serviceReqId = reply.getHeader('x-request-id')
    request.log.info(
      {
        method: request.method,
        path: toLoggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        // A service that runs elsewhere logs the request under another id.
        serviceReqId: serviceReqId === request.id ? undefined : serviceReqId,
      },
      'request',
    )
  })
}

/** The path without the query, and without the token of a link, because whoever knows the token can use the link. */
function toLoggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  // Letters can be percent-encoded, and the path is the same: `/%73/token`.
  const decodedPath = decodePath(path)
  const loggedPath = decodedPath.replace(/^\/(s|reports\/end)\/.*/s, '/$1/…')
  return loggedPath === decodedPath ? path : loggedPath
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function reportAnswers(app: FastifyInstance, onAnswered: (request: AnsweredRequest) => void): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions
    const { statusCode: status } = reply
    // Without a route, the method may be any text that the client sent, and would create a new label.
    const method = route === 'unknown' ? 'any' : request.method
    onAnswered({ method, route, status, seconds: reply.elapsedTime / 1_000 })
    done()
  })
}
