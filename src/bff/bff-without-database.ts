import fastify, { type FastifyInstance, LogController, type onRequestHookHandler } from 'fastify'
import { randomUUID } from 'node:crypto'
import { answerUnreadable } from '#contract/unreadable-request.ts'
import { errorForLog } from '#database/error-for-log.ts'
import { ApiError, sendApiError } from './api-error.ts'
import type { BffSettings } from './bff.ts'
import { dashboardFiles } from './dashboard-files.ts'
import { protect } from './protection.ts'

type Settings = Pick<
  BffSettings,
  'publicOrigin' | 'publicSources' | 'imageOrigins' | 'clientDir' | 'trustProxy' | 'logLevel'
>

/**
 * The server for browsers in a process that has started while its database cannot be reached: the dashboard's files, and 503 for everything
 * else, so that open dashboards show their banner and wait. `passOn` sees each request first.
 */
export async function createBffWithoutDatabase(
  settings: Settings,
  passOn: onRequestHookHandler,
): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: settings.logLevel, serializers: { err: errorForLog } },
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestTimeout: 300_000,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, randomUUID()),
    frameworkErrors: (error, request, reply) => void sendApiError(error, request, reply),
  })
  app.addHook('onRequest', passOn)
  app.setErrorHandler(sendApiError)
  protect(app, settings)
  const unavailable = async () => {
    throw new ApiError('unavailable')
  }
  app.setNotFoundHandler(unavailable)
  app.get('/livez', async () => ({ status: 'ok' }))
  for (const url of ['/readyz', '/session', '/api/*', '/auth/*']) app.all(url, unavailable)
  await dashboardFiles(app, settings)
  return app
}
