import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Opened } from '#database/open.ts'
import type { Mailing } from '#mail/mailing.ts'
import { endMailForRecipient } from './alerts/alert-settings.ts'
import { queueLeadMail } from './alerts/mail-alerts.ts'
import { liveAlerts, startAlerts } from './alerts/start-alerts.ts'
import { startCounting } from './scans/analytics/start-counting.ts'
import type { Context } from './tenancy/context.ts'
import { startDesigns } from './designs/designs.ts'
import type { ImageWithUse } from '#contract/images.ts'
import { findDesignUse, MOST_USES } from './designs/images/library.ts'
import { type ImageProviders, startImages } from './designs/images/start-images.ts'
import { plainPreviewRoutes } from './designs/render/plain-preview.ts'
import { thumbnails } from './designs/render/thumbnails.ts'
import { startDeliveries } from './webhooks/delivery/start-deliveries.ts'
import { Exports } from './export/exports.ts'
import { startLive } from './realtime/start-live.ts'
import { takeAliasesFromOthers } from './codes/aliases/code-aliases.ts'
import { type DomainSettings, manageDomains, startOwnDomains } from './hosts/domains/own-domains.ts'
import { findPageUse } from './pages/hosting/shown-images.ts'
import { hostsServer } from './hosts/hosts-server.ts'
import { pageUrls } from './http/host-name.ts'
import { sendApiErrors, sendNotFound } from './http/send-api-error.ts'
import { sendErrors } from './http/send-visitor-errors.ts'
import { requireKeys, requireScopes } from './tenancy/keys/authentication.ts'
import { cursorsWith } from './http/cursors.ts'
import { readJsonBodies } from './http/json-body.ts'
import { newServer, logRequests } from './http/new-server.ts'
import { type Limiters, limitersOn } from './tenancy/limits/limiters.ts'
import { limitRates } from './tenancy/limits/rate-limits.ts'
import { register } from './http/register.ts'
import { RequestLog } from './tenancy/request-log/request-log.ts'
import { getSharedSecret } from './http/secret.ts'
import { measureRequests, newMetrics } from './runtime/metrics.ts'
import { guardedFetcher } from './net/guarded-fetch.ts'
import { serveReference } from './http/reference-page.ts'
import type { JournalSync } from './scans/journal/journal.ts'
import { type ScanService, startScanning } from './scans/scanning.ts'
import { fileRoute } from './storage/file-route.ts'
import { openCopy } from './storage/local-copy.ts'
import { openStore } from './storage/open-store.ts'
import { StoreHealth } from './storage/store-health.ts'
import { fileReceiver } from './sites/uploads/receive-upload.ts'
import { startReports } from './reports/start-reports.ts'
import { startSharedLinks } from './shared-links/start-shared-links.ts'
import { enqueueScans } from './webhooks/queue/enqueue-scans.ts'
import { resourceHandlers } from './resource-handlers.ts'
import { ScanTokens } from './scans/visits/scan-token.ts'
import { VisitRecorder } from './scans/visits/visit-recorder.ts'
import type { ServiceWithoutDatabase } from './service-without-database.ts'
import { addMonitoring } from './monitoring.ts'
import { startBackground } from './start-background.ts'
import { startHosted } from './start-hosted.ts'

export interface ServiceSettings extends ImageProviders, DomainSettings {
  /** Directory of the journal of scans (in `journal`) and of files. */
  dataDir: string
  /** Location of files, for `openStore`; null: below `dataDir`. */
  storageUrl: string | null
  /** Bound of the copy in `dataDir` of what visitors of pages and sites get, for outages; 0 or not given: none. */
  publishedCopyMb?: number
  /** Whether the destinations of codes are checked; not in tests and benchmarks. */
  checkDestinations?: boolean
  /** Whether reports that are due are mailed, and alerts raised, resolved and mailed; tests do it themselves, at times of their own. */
  checkReportsAndAlerts?: boolean
  /** Whether visitors may report pages, sites and codes; by default not. */
  abuseReports?: boolean
  /** Whether admins of workspaces may change their plans; by default while there is one workspace, besides the demo. */
  planChanges?: boolean | null
  /** Where the origin of scans leads without a code, and with one that does not exist; by default to a page that says so. */
  scanRootUrl?: string | null
  scanUnknownUrl?: string | null
  /** Whether an answered scan is on the disk at once, or within a second (the default). */
  journalSync?: JournalSync
  /** Addresses and ranges whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  /** The mail of this process, which the bff sends. */
  mailing: Mailing
  /** The addresses of the members of a workspace, in lower case; by default nobody is known to be one. */
  memberAddresses?: Context['memberAddresses']
  /** A level of pino. */
  logLevel: string
  /** Destination of log lines; standard output by default. */
  logTo?: { write(line: string): void }
  /** Aborted once a stop has begun: `/readyz` says so, and everything is answered until `close`. */
  stopping?: AbortSignal
}

export interface Service {
  /** Not yet listening. */
  app: FastifyInstance
  scanning: ScanService
  metrics: Registry
  /** `loadUntil`: the time of `performance.now()` until which scans are loaded; by default five seconds more. */
  close(until?: { loadUntil: number }): Promise<void>
}

/** What a start without the database left to the service. */
type Before = Pick<ServiceWithoutDatabase, 'recording' | 'metrics'> | null

/** The HTTP API under /v1, its reference, scans and hosted pages, as one server. */
export async function createService(opened: Opened, settings: ServiceSettings, before?: Before): Promise<Service> {
  const app = newServer(settings)
  const metrics = before?.metrics ?? newMetrics()
  measureRequests(app, metrics)
  sendErrors(app)
  const ownDomains = await startOwnDomains(opened, settings, app)
  const visits = hostsServer(app, { ...settings, ...ownDomains })

  const copy = openCopy(settings)
  const health = new StoreHealth()
  const store = await openStore(opened, settings, { copy, health })
  const pageUrl = pageUrls(settings)
  const counting = startCounting(opened.db, app.log)
  const reportsAt = settings.abuseReports ? settings.scanOrigin : null
  const limiters = limitersOn(opened)
  const tokens = new ScanTokens(await getSharedSecret(opened.db, 'scan tokens'))
  const visitRecorder = new VisitRecorder({ db: opened.db, tokens, log: app.log })
  const recording = { ...settings, ...ownDomains, ...before, pageUrl, counting, metrics, limiters, reportsAt, tokens }
  const scanning = await startScanning(opened, { ...recording, onStored: enqueueScans }, app.log)
  scanning.routes(app, visits.scans)
  const stopping = new AbortController()
  const context: Context = {
    ...opened,
    cursors: cursorsWith(await getSharedSecret(opened.db, 'cursors')),
    scanOrigin: settings.scanOrigin,
    publicOrigin: settings.publicOrigin,
    mailing: settings.mailing,
    memberAddresses: settings.memberAddresses ?? (async () => new Set()),
    reportsAt,
    pageUrl,
    store,
    planChanges: settings.planChanges ?? null,
    allowPrivateHosts: settings.allowPrivateHosts,
    guardedFetch: guardedFetcher(settings),
    limiters,
    forget: scanning.forget,
  }
  const designs = await startDesigns(context)
  const images = await startImages({ ...context, findUse }, settings)
  const codeThumbnail = thumbnails({ store, renderer: designs.renderer })
  fileRoute(app, store, async (key) => (await images.makeThumbnail(key)) ?? codeThumbnail(key))
  plainPreviewRoutes(app, settings.scanOrigin)
  const visited = { visits, tokens, recordStep: visitRecorder.record, onLead: queueLeadMail }
  const hosted = { settings, ...ownDomains, ...visited, app, copy, stopping: stopping.signal, designs }
  const { sites, hosting, hosts, drafts } = await startHosted(context, hosted)
  const live = await startLive(opened, app, { alerts: liveAlerts })
  const deliveries = await startDeliveries(opened, { ...settings, metrics }, app.log)
  addMonitoring(app, { opened, settings, health, scanning, deliveries, live, metrics })
  const domains = manageDomains(context, { ...ownDomains, settings, hosts, onVerified: takeAliasesFromOthers })
  const exports = new Exports({ opened, store, settings, log: app.log })
  const sharedLinks = await startSharedLinks(context, { app, counting, settings, tries: scanning.accessAttempts })
  const mailed = await startMailed(context, { app, counting, renderer: designs.renderer })
  const resources = { sharedLinks, domains, exports, designs, images, counting, tokens, drafts, hosting, sites, live }
  const dependencies = { ...resources, ...mailed, deliveries, stopping: stopping.signal }
  const requestLog = new RequestLog(opened.db, app.log)
  const handlers = resourceHandlers(context, dependencies)
  await mountApi(app, { ...context, handlers, receiveFile: fileReceiver(context), requestLog })
  serveReference(app, settings.scanOrigin)

  const background = startBackground(context, { ...dependencies, opened, settings, log: app.log })
  return {
    app,
    scanning,
    metrics: metrics.registry,
    async close(until) {
      background.stop()
      live.close()
      stopping.abort()
      await app.close()
      await requestLog.close()
      await hosting.close()
      await visitRecorder.close()
      await deliveries.close()
      await scanning.close(until?.loadUntil)
      await counting.close()
      await exports.close()
      await designs.renderer.close()
      await background.ended
      copy?.close()
    },
  }
}

/** Reports and alerts, whose mail is ended by links of one kind. */
async function startMailed(context: Context, options: Omit<Parameters<typeof startReports>[1], 'endOtherMail'>) {
  const reports = await startReports(context, { ...options, endOtherMail: endMailForRecipient })
  return { reports, alerts: startAlerts(context, { counting: options.counting, tokens: reports.tokens }) }
}

async function mountApi(
  app: FastifyInstance,
  { requestLog, limiters, ...options }: Parameters<typeof register>[1] & { requestLog: RequestLog; limiters: Limiters },
) {
  const routes = async (api: FastifyInstance) => {
    sendApiErrors(api)
    readJsonBodies(api)
    logRequests(api)
    requestLog.watch(api)
    requireKeys(api, options.db)
    limitRates(api, limiters)
    requireScopes(api)
    await register(api, options)
    // Otherwise a path that no endpoint has would be taken for a scan.
    api.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', handler: sendNotFound })
  }
  await app.register(routes, { prefix: '/v1' })
}

/** The designs, templates and pages that show an image. */
async function findUse(...image: Parameters<typeof findPageUse>): Promise<ImageWithUse['usedBy']> {
  const [shown, drawn] = [await findPageUse(...image), await findDesignUse(...image)]
  return {
    pages: shown.pages.listed,
    codes: drawn.codes.listed,
    templates: [...drawn.templates.listed, ...shown.templates.listed].slice(0, MOST_USES),
    totals: {
      pages: shown.pages.total,
      codes: drawn.codes.total,
      templates: drawn.templates.total + shown.templates.total,
    },
  }
}
