import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { createAbsentDatabase } from '#database/absent-database.ts'
import { createFixedDirectory } from './hosts/domains/domain-directory.ts'
import { ApiError } from './http/api-error.ts'
import { createPageUrl } from './http/host-name.ts'
import { createServer } from './http/create-server.ts'
import { addProbeRoutes } from './http/probe-routes.ts'
import { sendApiError } from './http/send-api-error.ts'
import { isForProgram, sendError } from './http/send-visitor-errors.ts'
import { sendUnavailable } from './http/visitor-page.ts'
import { openLocalCopy } from './storage/local-copy.ts'
import { openStore } from './storage/open-store.ts'
import { StoreHealth } from './storage/store-health.ts'
import { servePublished } from './sites/serving/published-server.ts'
import { type ScanningWithoutDatabase, scanWithoutDatabase } from './scans/scanning-without-database.ts'
import { CodesFile } from './scans/snapshot/codes-file.ts'
import type { ServiceSettings } from './service.ts'
import { CopiedHosts } from './sites/serving/copied-hosts.ts'

export interface ServiceWithoutDatabase extends Pick<ScanningWithoutDatabase, 'recording' | 'metrics'> {
  /** The server, which is not yet listening. */
  app: FastifyInstance
  /** Whether the local copy has every code, so that scans can be redirected. */
  canScan: boolean
  /** Stops recording scans here once the whole service does it. The journal stays open, because the whole service continues it. */
  handOver(): Promise<void>
}

/**
 * Creates the server of a process that has started while its database cannot be reached. It answers scans from the snapshot, pages and sites
 * from the local copy, and everything else with 503. `passOn` sees each request first, and passes it to the whole service once the database
 * is back.
 */
export async function createServiceWithoutDatabase(
  settings: Omit<ServiceSettings, 'mailing'>,
  passOn: onRequestHookHandler,
): Promise<ServiceWithoutDatabase> {
  const app = createServer(settings)
  app.addHook('onRequest', passOn)
  app.addHook('onRequest', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // Otherwise the route of access codes, which matches every path, would refuse the media type with 415.
    if (!isRead && isForProgram(request.url)) return sendApiError(new ApiError('unavailable'), request, reply)
  })
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => {
    if (!isForProgram(request.url)) return sendUnavailable(reply)
    throw new ApiError('unavailable')
  })
  const db = createAbsentDatabase()
  const codesFile = new CodesFile(settings.dataDir)
  const canScan = codesFile.hasEveryCode
  const directory = createFixedDirectory(codesFile.getNote('domains') ?? [])
  const pageUrl = createPageUrl(settings)
  const reportsAt = settings.abuseReports ? settings.scanOrigin : null
  const scanning = await scanWithoutDatabase({ ...settings, pageUrl, directory, reportsAt, file: codesFile }, app.log)
  const copy = openLocalCopy(settings)
  const health = new StoreHealth()
  const store = await openStore({ db, shared: true }, settings, { copy, health })
  const copies = copy && new CopiedHosts(copy)
  const { accessAttempts } = scanning
  const ownDomains = await servePublished(app, { db, store, settings, directory, copies, accessAttempts })
  scanning.routes(app, ownDomains)
  addProbeRoutes(app, {
    stopping: settings.stopping ?? new AbortController().signal,
    hasCodes: () => canScan,
    getStates: () => ({
      database: 'down',
      store: health.state,
      journal: scanning.getJournalState(),
      queue: 'down',
      snapshot: { codes: codesFile.count, behindSeconds: null },
      clockSkewSeconds: null,
    }),
  })
  app.addHook('onClose', async () => {
    codesFile.close()
    copy?.close()
  })
  const { recording, metrics } = scanning
  return { app, canScan, recording, metrics, handOver: () => scanning.close() }
}
