import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { ApiError, sendApiError } from './http/api-error.ts'
import type { BffSettings } from './bff.ts'
import { serveDashboardFiles } from './http/dashboard-files.ts'
import { createServer } from './http/create-server.ts'
import { addProbeRoutes } from './upstream/probes.ts'
import { protect } from './http/protection.ts'
import { openUpstream } from './upstream/upstream.ts'

type BffWithoutDatabaseSettings = Pick<
  BffSettings,
  'publicOrigin' | 'publicSources' | 'imageOrigins' | 'serviceUrl' | 'clientDir' | 'trustProxy' | 'logLevel'
> & { stopping: AbortSignal }

/**
 * Creates the server for browsers of a process that started while its database cannot be reached. It serves the files of the dashboard, and
 * responds with 503 to everything else, so that open dashboards show their banner and wait. `passOn` is the first hook, which may pass a
 * request on to another app.
 */
export async function createBffWithoutDatabase(
  settings: BffWithoutDatabaseSettings,
  passOn: onRequestHookHandler,
): Promise<FastifyInstance> {
  const app = createServer(settings)
  app.addHook('onRequest', passOn)
  app.setErrorHandler(sendApiError)
  protect(app, settings)
  const throwUnavailable = async () => {
    throw new ApiError('unavailable')
  }
  app.setNotFoundHandler(throwUnavailable)
  const upstream = openUpstream(settings.serviceUrl, async () => null)
  app.addHook('onClose', () => upstream.close())
  addProbeRoutes(app, { upstream, hasDatabase: () => false, stopping: settings.stopping })
  for (const url of ['/session', '/api/*', '/auth/*']) app.all(url, throwUnavailable)
  await serveDashboardFiles(app, { ...settings, findLastWorkspace: async () => null })
  return app
}
