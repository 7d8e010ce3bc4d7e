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
  /** Further origins of pictures, as a service elsewhere may use for its own. */
  imageOrigins: string[]
  /** Where the service's /v1 is. */
  serviceUrl: string
  /**
   * What a service elsewhere describes itself to have, as `GET /codes/{}`; null where it describes nothing. Left out for our own,
   * which has everything.
   */
  described?: ReadonlySet<string> | null
  /** The API key of a workspace, which the bff alone holds. */
  findApiKey(workspaceId: string): Promise<string | null>
  /** Signs the session cookies. */
  secret: string
  /** The built dashboard; looked for when the first page is asked for. */
  clientDir: string
  /** Proxies whose X-Forwarded-For is believed. */
  trustProxy: string[]
  logLevel: string
  /** Where log lines go; standard output by default. */
  logTo?: { write(line: string): void }
}

/** What the browser talks to: sign-in, the session, the service behind an allow-list, and the dashboard's files. */
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
  // A flood of sign-ins keeps nobody waiting who is signed in, or was before on the same device.
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

// Nothing logs headers or bodies; should something begin to, these stay out.
const secretPaths = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'currentPassword',
  'newPassword',
  'key',
].flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

/** One line for each request. The address is logged without its query, which may hold what a person typed. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const serviceReqId = reply.getHeader('x-request-id')
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        // A response that came from the service has the id under which the service logged it.
        serviceReqId: serviceReqId === request.id ? undefined : serviceReqId,
      },
      'request',
    )
  })
}
