import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type { Registry } from 'prom-client'
import type { Duty } from '#database/leases.ts'
import type { OpenedDatabase } from '#database/open.ts'
import type { Mailing } from '#mail/mailing.ts'
import { endMailForRecipient } from './alerts/alert-settings.ts'
import { queueLeadMail } from './alerts/mail-alerts.ts'
import { liveAlerts } from './alerts/start-alerts.ts'
import { isImageInKit } from './brand/kit-rows.ts'
import type { Context } from './tenancy/context.ts'
import type { ImageWithUse } from '#contract/image.ts'
import { findDesignUse, MAX_LISTED_USES } from './designs/images/library.ts'
import { type ImageProviders, startImages } from './designs/images/start-images.ts'
import { addPlainPreviewRoutes } from './designs/render/plain-preview.ts'
import { createThumbnails } from './designs/render/thumbnails.ts'
import { Exports } from './export/exports.ts'
import { readOpenFont } from './fonts/open-font-files.ts'
import { startLive } from './realtime/start-live.ts'
import { type DomainSettings, manageDomains, startOwnDomains } from './hosts/domains/own-domains.ts'
import { findPageUse } from './pages/hosting/shown-images.ts'
import { createHostsServer } from './hosts/hosts-server.ts'
import { setApiErrorHandlers, sendNotFound } from './http/send-api-error.ts'
import { setErrorHandlers } from './http/send-visitor-errors.ts'
import { requireKeys, requireScopes } from './tenancy/keys/authentication.ts'
import { parseJsonBodies } from './http/parse-json-bodies.ts'
import type { EarlyAnswer } from './http/early-answer.ts'
import { createServer, logRequests } from './http/create-server.ts'
import type { Limiters } from './tenancy/limits/limiters.ts'
import { limitRequestRates } from './tenancy/limits/rate-limits.ts'
import { registerEndpoints } from './http/register-endpoints.ts'
import { RequestLog } from './tenancy/request-log/request-log.ts'
import { getSharedSecret } from './http/shared-secret.ts'
import { watchClockSkew } from './runtime/clock-skew.ts'
import { measureRequests, createMetrics } from './runtime/metrics.ts'
import { serveReference } from './reference/serve-reference.ts'
import { readJournalName } from './scans/journal/journal-name.ts'
import type { JournalSync } from './scans/journal/journal.ts'
import { type ScanService, startScanning } from './scans/scanning.ts'
import { addFileRoute } from './storage/file-route.ts'
import { moveIntoDatabase } from './storage/database-store.ts'
import { openLocalCopy } from './storage/local-copy.ts'
import { openLocalObjects } from './storage/open-store.ts'
import { createFileReceiver } from './sites/uploads/receive-upload.ts'
import { registerEndRoute } from './reports/start-reports.ts'
import { startSharedLinks } from './shared-links/start-shared-links.ts'
import { enqueueScans } from './webhooks/queue/enqueue-scans.ts'
import { createResourceHandlers } from './resource-handlers.ts'
import { ScanTokens } from './scans/visits/scan-token.ts'
import { VisitRecorder } from './scans/visits/visit-recorder.ts'
import type { ServiceWithoutDatabase } from './service-without-database.ts'
import { addMonitoring } from './monitoring.ts'
import { startCore } from './start-core.ts'
import { startHosted } from './start-hosted.ts'
import { startWorker } from './start-worker.ts'

export interface ServiceSettings extends ImageProviders, DomainSettings {
  /** Directory of files and, in `journal`, of the journal of scans. */
  dataDir: string
  /** Location of files, for `openStore`; null: below `dataDir`. */
  storageUrl: string | null
  /** The ClickHouse that stores scans; null, the default: the database stores them. */
  analyticsUrl?: string | null
  /** Maximum size of the local copy of published pages and sites in `dataDir`, for outages; 0 by default: no copy. */
  publishedCopyMb?: number
  /** Whether the destinations of codes are checked; off in tests and benchmarks. */
  checkDestinations?: boolean
  /** Whether due reports are mailed and alerts are checked and mailed; off in tests, which do it with their own clock. */
  checkReportsAndAlerts?: boolean
  /** Whether visitors may report pages, sites and codes; off by default. */
  abuseReports?: boolean
  /** Whether admins of workspaces may change their plans; by default only while there is one workspace besides the demo. */
  planChanges?: boolean | null
  /** Redirect targets of the scan origin, without a code and with an unknown code; by default a page says that there is none. */
  scanRootUrl?: string | null
  scanUnknownUrl?: string | null
  /** Whether a scan is stored on disk before its response is sent, or within a second after it (the default). */
  journalSync?: JournalSync
  /** Addresses and ranges whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  /** The mail of this process. A duty of the worker sends it. */
  mailing: Mailing
  /** Where the worker runs. By default it runs in this process. */
  worker?: 'this process' | 'other processes'
  /** Lists duties that the worker does besides those of the service. */
  listOtherDuties?(log: FastifyBaseLogger): Duty[]
  /** Reads the mail addresses of the members of a workspace, in lower case; by default there are none. */
  listMemberAddresses?: Context['listMemberAddresses']
  /** Log level of pino. */
  logLevel: string
  /** Destination of log lines; standard output by default. */
  logTo?: { write(line: string): void }
  /** Aborts when the process begins to stop: `/readyz` then fails, and all other requests are answered until `close`. */
  stopping?: AbortSignal
}

export interface Service {
  /** Not yet listening. */
  app: FastifyInstance
  scanning: ScanService
  metrics: Registry
  /** Stops the service. Scans are loaded until `loadJournalUntil`, a time of `performance.now()`; by default for five more seconds. */
  close(options?: { loadJournalUntil: number }): Promise<void>
}

/** What a server that started without the database hands over to the whole service. */
type Handover = Pick<ServiceWithoutDatabase, 'recording' | 'metrics'> | null

/** Creates one server for the HTTP API under /v1, its reference, scans, and hosted pages and sites. */
export async function createService(
  database: OpenedDatabase,
  settings: ServiceSettings,
  earlier?: Handover,
): Promise<Service> {
  let answerEarly: EarlyAnswer = () => false
  const app = createServer(settings, (request, response) => answerEarly(request, response))
  const metrics = earlier?.metrics ?? createMetrics()
  measureRequests(app, metrics)
  setErrorHandlers(app)
  const ownDomains = await startOwnDomains(database, settings, app)
  const visits = createHostsServer(app, { ...settings, ...ownDomains })
  const copy = openLocalCopy(settings)
  const core = await startCore(database, settings, { log: app.log, metrics, copy })
  const { scanStore, designs, reports, alerts, publishing } = core
  const { drafts } = publishing
  const { store, limiters, pageUrl, reportsAt } = core.context
  const tokens = new ScanTokens(await getSharedSecret(database.db, 'scan tokens'))
  const visitRecorder = new VisitRecorder({ db: database.db, tokens, log: app.log })
  const recording = { ...settings, ...ownDomains, ...earlier, pageUrl, scanStore, metrics, limiters, reportsAt, tokens }
  const scanning = await startScanning(database, { ...recording, onStored: enqueueScans }, app.log)
  scanning.routes(app, visits.scans)
  const stopping = new AbortController()
  const context: Context = { ...core.context, forget: scanning.forget }
  const images = await startImages({ ...context, findUse }, settings)
  const makeCodeThumbnail = createThumbnails({ store, renderer: designs.renderer })
  addFileRoute(
    app,
    store,
    async (key) => (await readOpenFont(key)) ?? (await images.makeThumbnail(key)) ?? makeCodeThumbnail(key),
  )
  addPlainPreviewRoutes(app, settings.scanOrigin)
  const visitOptions = { visits, tokens, recordStep: visitRecorder.record, onLead: queueLeadMail }
  const { accessAttempts } = scanning
  const hostedOptions = { settings, ...ownDomains, ...visitOptions, app, copy, stopping: stopping.signal }
  const hostedDependencies = { ...hostedOptions, publishing, accessAttempts }
  const { sites, hosting, hosts } = await startHosted(context, hostedDependencies)
  const live = await startLive(database, app, { scanStore, alerts: liveAlerts })
  const domains = manageDomains(core.domainVerifier, { ...ownDomains, settings, hosts })
  const exports = new Exports({ database, store, scanStore, settings, log: app.log })
  const sharedLinks = await startSharedLinks(context, { app, scanStore, settings, designs, tries: accessAttempts })
  await registerEndRoute(app, { db: database.db, tokens: reports.tokens, endOtherMail: endMailForRecipient })
  const resources = { sharedLinks, reports, alerts, domains, exports, designs, images, drafts, hosting, sites, live }
  const { sendMessage } = core
  const dependencies = { ...resources, scanStore, tokens, sendMessage, stopping: stopping.signal }
  const requestLog = new RequestLog(database.db, app.log)
  const apiOptions = { ...context, handlers: createResourceHandlers(context, dependencies), requestLog }
  await mountApi(app, { ...apiOptions, receiveFile: createFileReceiver(context) })
  serveReference(app, settings.scanOrigin)

  const storeFilled = moveLocalObjects(database, settings, { stopping: stopping.signal, log: app.log })
  const processName = readJournalName(join(settings.dataDir, 'journal'))
  const worker = settings.worker === 'other processes' ? null : await startWorker(core, { processName, storeFilled })
  const clockSkew = watchClockSkew(database, app.log)
  addMonitoring(app, core, { scanning, worker, live, clockSkew })
  answerEarly = visits.answerEarly(scanning.earlyAnswers, metrics)
  // While it closes, the framework ends the connections itself.
  app.addHook('preClose', (done) => {
    answerEarly = () => false
    done()
  })
  return {
    app,
    scanning,
    metrics: metrics.registry,
    async close(options) {
      const workerClosed = worker?.close()
      live.close()
      stopping.abort()
      await app.close()
      await requestLog.close()
      await visitRecorder.close()
      await scanning.close(options?.loadJournalUntil)
      await exports.close()
      await workerClosed
      await storeFilled
      await core.close()
      await clockSkew.stop()
      copy?.close()
    },
  }
}

/** Moves pictures that only this process has, from before the database was shared, into the database. Never rejects. */
async function moveLocalObjects(
  { db, shared }: Pick<OpenedDatabase, 'db' | 'shared'>,
  { dataDir, storageUrl }: Pick<ServiceSettings, 'dataDir' | 'storageUrl'>,
  { stopping, log }: { stopping: AbortSignal; log: FastifyBaseLogger },
): Promise<void> {
  if (!shared || storageUrl !== null) return
  const moving = openLocalObjects(dataDir).then((local) => moveIntoDatabase(db, local, stopping))
  await moving.catch((error: unknown) => {
    if (!stopping.aborted)
      log.warn({ err: error }, 'not all pictures in DATA_DIR were moved into the database; the next start continues')
  })
}

async function mountApi(
  app: FastifyInstance,
  {
    requestLog,
    limiters,
    ...options
  }: Parameters<typeof registerEndpoints>[1] & { requestLog: RequestLog; limiters: Limiters },
) {
  const addRoutes = async (api: FastifyInstance) => {
    setApiErrorHandlers(api)
    parseJsonBodies(api)
    logRequests(api)
    requestLog.watch(api)
    requireKeys(api, options.db)
    limitRequestRates(api, limiters)
    requireScopes(api)
    await registerEndpoints(api, options)
    // Otherwise, a path that is not an endpoint would be taken for a scan.
    api.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', handler: sendNotFound })
  }
  await app.register(addRoutes, { prefix: '/v1' })
}

/** Finds the codes, templates, pages and saved sections that show an image. */
async function findUse(...image: Parameters<typeof findPageUse>): Promise<ImageWithUse['usedBy']> {
  const pageUse = await findPageUse(...image)
  const designUse = await findDesignUse(...image)
  const isInBrandKit = await isImageInKit(...image)
  return {
    pages: pageUse.pages.listed,
    codes: designUse.codes.listed,
    templates: [...designUse.templates.listed, ...pageUse.templates.listed].slice(0, MAX_LISTED_USES),
    sections: pageUse.sections.listed,
    ...(isInBrandKit && { brandKit: true }),
    totals: {
      pages: pageUse.pages.total,
      codes: designUse.codes.total,
      templates: designUse.templates.total + pageUse.templates.total,
      sections: pageUse.sections.total,
    },
  }
}
