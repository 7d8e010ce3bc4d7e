import fastify, { type FastifyInstance, LogController } from 'fastify'
import { randomUUID } from 'node:crypto'
import { rows } from '#contract/index.ts'
import { errorForLog } from '#database/error-for-log.ts'
import type { Opened } from '#database/open.ts'
import { allowList, offeredRows } from './allow-list.ts'
import { authRoutes } from './auth-routes.ts'
import { createAuth } from './auth.ts'
import { dashboardFiles } from './dashboard-files.ts'
import { hashingTurns } from './hashing-turns.ts'
import { people as createPeople } from './person.ts'
import { protect } from './protection.ts'
import { sendApiError, sendApiErrors } from './api-error.ts'
import { sessionRoute } from './session.ts'
import { signInRoute } from './sign-in.ts'
import { startStreams } from './streams.ts'
import { openUpstream } from './upstream.ts'

export interface BffSettings {
  publicOrigin: string
  /** Origins of pictures and hosted pages, for the content security policy. */
  publicSources: string[]
  /** Further origins of pictures, for a service that runs elsewhere. */
  imageOrigins: string[]
  /** URL of the service's /v1. */
  serviceUrl: string
  /**
   * Endpoints in the description of a service that runs elsewhere, as `GET /codes/{}`; null if it has no description. Not given for
   * our own service, which has all endpoints.
   */
  described?: ReadonlySet<string> | null
  /** The API key of a workspace. It never leaves the bff. */
  findApiKey(workspaceId: string): Promise<string | null>
  /** Signs the session cookies. */
  secret: string
  /** Directory of the built dashboard, read at the first request. */
  clientDir: string
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  logLevel: string
  /** Destination of log lines; standard output by default. */
  logTo?: { write(line: string): void }
}

/** The server for browsers: sign-in, the session, the service behind an allow-list, and the dashboard's files. */
export async function createBff(
  opened: Opened,
  settings: BffSettings,
): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const { db } = opened
  const { publicOrigin, secret, trustProxy, logLevel, logTo } = settings
  const app = fastify({
    logger: {
      level: logLevel,
      redact: secretPaths,
      serializers: { err: errorForLog },
      ...(logTo ? { stream: logTo } : {}),
    },
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestTimeout: 300_000,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendApiError(error, request, reply),
  })
  const upstream = openUpstream(settings.serviceUrl, settings.findApiKey)
  const auth = createAuth(db, { publicOrigin, secret, log: app.log })
  const people = createPeople(db, auth)
  const streams = await startStreams(opened, app.log)
  const { described } = settings
  const table = described === undefined ? rows() : offeredRows(rows(), described)

  sendApiErrors(app)
  logRequests(app)
  protect(app, settings)
  // Separate queues: a flood of sign-ins from unknown devices must not delay people who are signed in or use a known device.
  const turns = { known: hashingTurns(), unknown: hashingTurns() }
  signInRoute(app, { db, auth, publicOrigin, secret, turns })
  authRoutes(app, { db, auth, people, turns: turns.known })
  sessionRoute(app, { db, table, people, upstream })
  await app.register(allowList, { table, people, upstream, streams })
  await dashboardFiles(app, settings.clientDir)
  app.addHook('preClose', async () => streams.endAll())
  await app.ready()
  return {
    app,
    async close() {
      streams.close()
      await app.close()
      await upstream.close()
    },
  }
}

// Headers and bodies are not logged; if a library ever does, these are left out.
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
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        // A response of the service has the id under which the service logged it.
        serviceReqId: serviceReqId === request.id ? undefined : serviceReqId,
      },
      'request',
    )
  })
}
