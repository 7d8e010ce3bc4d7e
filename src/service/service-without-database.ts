import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { absentDatabase } from '#database/absent-database.ts'
import { fixedDirectory } from './platform/domains/domain-directory.ts'
import { hostRules } from './platform/domains/host-rules.ts'
import { hostFinder } from './platform/hosts/find-host.ts'
import { HostCache } from './platform/hosts/host-cache.ts'
import { hostsServer } from './platform/hosts/hosts-server.ts'
import { ApiError } from './platform/http/api-error.ts'
import { domainUrls, pageUrls } from './platform/http/host-name.ts'
import { newServer } from './platform/http/new-server.ts'
import { sendApiError } from './platform/http/send-api-error.ts'
import { openCopy } from './platform/published-copy/local-copy.ts'
import { openStore } from './platform/storage/open-store.ts'
import { hostedPages, pageFinder } from './pages/hosting/hosted-pages.ts'
import { pictureRoutes } from './pages/hosting/picture-routes.ts'
import { pictureSizes } from './pages/hosting/picture-sizes.ts'
import { scanWithoutDatabase } from './scans/ingest/scanning-without-database.ts'
import type { Recording } from './scans/ingest/recording.ts'
import { CodesFile } from './scans/snapshot/codes-file.ts'
import type { ServiceSettings } from './service.ts'
import { CopiedHosts } from './sites/serving/copied-hosts.ts'
import { type Host, readHost } from './sites/serving/read-host.ts'
import { serveSites } from './sites/serving/serve-sites.ts'

export interface ServiceWithoutDatabase {
  /** Not yet listening. */
  app: FastifyInstance
  /** Whether it has every code: scans can be answered. */
  canScan: boolean
  /** For the service that follows, see `startScanning`. */
  recording: Recording
  /** Once the whole service answers instead: the journal stays open for it. */
  handedOver(): Promise<void>
}

/**
 * What a process serves that has started while its database cannot be reached: scans from the snapshot, and pages and sites from the local
 * copy. Everything else is answered 503. `passOn` sees each request first, and passes it to the whole service once the database is back.
 */
export async function createServiceWithoutDatabase(
  settings: ServiceSettings,
  passOn: onRequestHookHandler,
): Promise<ServiceWithoutDatabase> {
  const app = newServer(settings)
  app.addHook('onRequest', passOn)
  app.setErrorHandler(sendApiError)
  app.setNotFoundHandler(() => {
    throw new ApiError('unavailable')
  })
  const db = absentDatabase()
  const file = new CodesFile(settings.dataDir)
  const canScan = file.isComplete
  const directory = fixedDirectory(file.note('domains') ?? [])
  const visits = hostsServer(app, { ...settings, rules: hostRules(settings), directory })
  const pageUrl = pageUrls(settings)
  const reportsAt = settings.abuseReports ? settings.scanOrigin : null
  const scanning = await scanWithoutDatabase({ ...settings, pageUrl, directory, reportsAt, file }, app.log)
  probes(app, { canScan, file })
  scanning.routes(app, visits.scans)

  const copy = openCopy(settings)
  const store = await openStore(settings, copy)
  const copies = copy && new CopiedHosts(copy)
  const hosts = new HostCache<Host>((name, known) => readHost(db, name, known), { copies })
  const findHost = hostFinder(hosts, { ...settings, directory, pageUrl, domainUrl: domainUrls(settings) })
  visits.answerFirst(serveSites({ ...settings, db, store, hosts, findHost, pageUrl }))
  const find = pageFinder(findHost)
  hostedPages(visits.server, find)
  pictureRoutes(visits.server, { store, sizes: pictureSizes({ db, store }), find })
  app.addHook('onClose', async () => {
    file.close()
    copy?.close()
  })
  return { app, canScan, recording: scanning.recording, handedOver: () => scanning.close() }
}

function probes(app: FastifyInstance, { canScan, file }: { canScan: boolean; file: CodesFile }): void {
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) =>
    reply.code(canScan ? 200 : 503).send({ database: 'down', snapshot: { codes: file.count, behindSeconds: null } }),
  )
}
