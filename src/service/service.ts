import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Opened } from '#database/open.ts'
import { analyticsHandlers } from './scans/analytics/handlers.ts'
import { startCounting } from './scans/analytics/start-counting.ts'
import { codesHandlers } from './codes/handlers.ts'
import type { Context } from './platform/context.ts'
import { type Designs, startDesigns } from './designs/designs.ts'
import { designsHandlers } from './designs/handlers.ts'
import type { ImageWithUse } from '#contract/images.ts'
import { findDesignUse, MOST_USES } from './designs/images/library.ts'
import { type ImageProviders, type Images, startImages } from './designs/images/start-images.ts'
import { plainPreviewRoutes } from './designs/render/plain-preview.ts'
import { thumbnails } from './designs/render/thumbnails.ts'
import { deliveriesHandlers } from './webhooks/delivery/handlers.ts'
import { startDeliveries } from './webhooks/delivery/start-deliveries.ts'
import { eventsHandlers } from './realtime/handlers.ts'
import { startLive } from './realtime/start-live.ts'
import { foldersHandlers } from './codes/folders/handlers.ts'
import { startHealthChecks } from './codes/destination-checks/health-checks.ts'
import { destinationProbe } from './codes/destination-checks/probe.ts'
import { abuseReportsHandlers } from './pages/abuse-reports/handlers.ts'
import type { startHosting } from './pages/hosting/hosting.ts'
import { takeAliasesFromOthers } from './codes/aliases/code-aliases.ts'
import { type DomainSettings, manageDomains, startOwnDomains } from './platform/domains/own-domains.ts'
import { findPageUse } from './pages/hosting/shown-images.ts'
import { hostsServer } from './platform/hosts/hosts-server.ts'
import { pageUrls } from './platform/http/host-name.ts'
import { sendApiErrors } from './platform/http/send-api-error.ts'
import { requireKeys, requireScopes } from './platform/auth/authentication.ts'
import { cursorsWith } from './platform/http/cursors.ts'
import { readJsonBodies } from './platform/http/json-body.ts'
import { newServer, logRequests } from './platform/http/new-server.ts'
import { type Limiters, limitersOn } from './platform/rate-limit/limiters.ts'
import { limitRates } from './platform/rate-limit/rate-limits.ts'
import { register } from './platform/http/register.ts'
import { apiRequestsHandlers } from './platform/request-log/handlers.ts'
import { RequestLog } from './platform/request-log/request-log.ts'
import { getSharedSecret } from './platform/http/secret.ts'
import { keysHandlers } from './platform/auth/handlers.ts'
import { newMetrics } from './platform/log/metrics.ts'
import { guardedFetcher } from './platform/outbound/guarded-fetch.ts'
import type { Drafts } from './pages/editing/drafts.ts'
import { pagesHandlers } from './pages/editing/handlers.ts'
import { serveReference } from './platform/reference/reference-page.ts'
import { scansHandlers } from './scans/store/handlers.ts'
import { type Scanning, startScanning } from './scans/ingest/scanning.ts'
import { fileRoute } from './platform/storage/file-route.ts'
import { openCopy } from './platform/published-copy/local-copy.ts'
import { openStore } from './platform/storage/open-store.ts'
import { submissionsHandlers } from './pages/forms/handlers.ts'
import { tagsHandlers } from './codes/tags/handlers.ts'
import { viewsHandlers } from './codes/views/handlers.ts'
import { templatesHandlers } from './designs/templates/handlers.ts'
import { sitesHandlers } from './sites/handlers.ts'
import type { startSites } from './sites/sites.ts'
import { fileReceiver } from './sites/uploads/receive-upload.ts'
import { selectionListeners } from './webhooks/endpoints/selections.ts'
import { enqueueScans } from './webhooks/queue/enqueue-scans.ts'
import type { ServiceWithoutDatabase } from './service-without-database.ts'
import { startHosted } from './start-hosted.ts'
import { startUpkeep } from './upkeep.ts'
import { webhooksHandlers } from './webhooks/endpoints/handlers.ts'
import { workspaceHandlers } from './platform/workspace/handlers.ts'

export interface ServiceSettings extends ImageProviders, DomainSettings {
  /** Directory of the journal of scans (in `journal`) and of files. */
  dataDir: string
  /** Location of files, for `openStore`; null: below `dataDir`. */
  storageUrl: string | null
  /** Bound of the copy in `dataDir` of what visitors of pages and sites get, for outages; 0 or not given: none. */
  publishedCopyMb?: number
  /** Whether the destinations of codes are checked; not in tests and benchmarks. */
  checkDestinations?: boolean
  /** Whether visitors may report pages, sites and codes; by default not. */
  abuseReports?: boolean
  /** Addresses and ranges whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  /** A level of pino. */
  logLevel: string
}

export interface Service {
  /** Not yet listening. */
  app: FastifyInstance
  scanning: Scanning
  metrics: Registry
  close(): Promise<void>
}

/** What a start without the database left to the service. */
type Before = Pick<ServiceWithoutDatabase, 'recording'> | null

/** The HTTP API under /v1, its reference, scans and hosted pages, as one server. */
export async function createService(opened: Opened, settings: ServiceSettings, before?: Before): Promise<Service> {
  const app = newServer(settings)
  sendApiErrors(app)
  const ownDomains = await startOwnDomains(opened, settings, app)
  const visits = hostsServer(app, { ...settings, ...ownDomains })

  const copy = openCopy(settings)
  const store = await openStore(settings, copy)
  const pageUrl = pageUrls(settings)
  const counting = startCounting(opened.db, app.log)
  const metrics = newMetrics()
  const reportsAt = settings.abuseReports ? settings.scanOrigin : null
  const limiters = limitersOn(opened)
  const recording = { ...settings, ...ownDomains, ...before, pageUrl, counting, metrics, limiters, reportsAt }
  const scanning = await startScanning(opened, { ...recording, onStored: enqueueScans }, app.log)
  scanning.routes(app, visits.scans)
  const stopping = new AbortController()
  const context: Context = {
    ...opened,
    cursors: cursorsWith(await getSharedSecret(opened.db, 'cursors')),
    scanOrigin: settings.scanOrigin,
    reportsAt,
    pageUrl,
    store,
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
  const hosted = { settings, visits, ...ownDomains, app, copy, stopping: stopping.signal, designs }
  const { sites, hosting, hosts, drafts } = await startHosted(context, hosted)
  const live = await startLive(opened, app)
  const deliveries = await startDeliveries(opened, { ...settings, metrics }, app.log)
  const domains = manageDomains(context, { ...ownDomains, settings, hosts, onVerified: takeAliasesFromOthers })
  const parts = {
    domains,
    designs,
    images,
    counting,
    drafts,
    hosting,
    sites,
    attempt: deliveries.attempt,
    live,
    stopping: stopping.signal,
  }
  const requestLog = new RequestLog(opened.db, app.log)
  const handlers = resourceHandlers(context, parts)
  await mountApi(app, { ...context, handlers, receiveFile: fileReceiver(context), requestLog })
  serveReference(app, settings.scanOrigin)

  const health = settings.checkDestinations
    ? startHealthChecks(opened.db, { probe: destinationProbe(settings), log: app.log })
    : null
  const drawing = drawAhead(designs, stopping.signal, app.log)
  const upkeep = startUpkeep(context, { log: app.log, recheckDomains: domains.recheck })
  return {
    app,
    scanning,
    metrics: metrics.registry,
    async close() {
      upkeep.stop()
      live.close()
      stopping.abort()
      await app.close()
      await requestLog.close()
      await hosting.close()
      await health?.close()
      await deliveries.close()
      await scanning.close()
      await counting.close()
      await designs.renderer.close()
      await drawing.finally(() => copy?.close())
    },
  }
}

interface Parts {
  domains: ReturnType<typeof manageDomains>
  designs: Designs
  images: Images
  counting: ReturnType<typeof startCounting>
  drafts: Drafts
  hosting: Awaited<ReturnType<typeof startHosting>>
  sites: Awaited<ReturnType<typeof startSites>>
  attempt: Awaited<ReturnType<typeof startDeliveries>>['attempt']
  live: Awaited<ReturnType<typeof startLive>>
  stopping: AbortSignal
}

/** The handlers of every resource of the API. */
function resourceHandlers(context: Context, parts: Parts) {
  const { domains, designs, images, counting, drafts, hosting, sites, attempt, live, stopping } = parts
  return {
    ...workspaceHandlers(context),
    ...codesHandlers(context, { designs: designs.codeDesigns, listeners: selectionListeners }),
    ...designsHandlers(context, designs),
    ...templatesHandlers(context, designs),
    ...foldersHandlers(context, selectionListeners),
    ...tagsHandlers(context),
    ...images.handlers,
    ...scansHandlers(context),
    ...analyticsHandlers(context, counting),
    ...submissionsHandlers(context),
    ...domains.handlers,
    ...keysHandlers(context),
    ...apiRequestsHandlers(context),
    ...abuseReportsHandlers(context),
    ...viewsHandlers(context),
    ...pagesHandlers({ ...context, drafts, hosting }),
    ...sitesHandlers(sites),
    ...webhooksHandlers({ ...context, attempt }),
    ...deliveriesHandlers(context),
    ...eventsHandlers({ ...live, stopping }),
  }
}

async function drawAhead({ codeDesigns }: Designs, signal: AbortSignal, log: FastifyInstance['log']) {
  await codeDesigns.catchUp(signal).catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'codes not rendered ahead of time; each is rendered when it is shown')
  })
}

async function mountApi(
  app: FastifyInstance,
  { requestLog, limiters, ...parts }: Parameters<typeof register>[1] & { requestLog: RequestLog; limiters: Limiters },
) {
  const routes = async (api: FastifyInstance) => {
    sendApiErrors(api)
    readJsonBodies(api)
    logRequests(api)
    requestLog.watch(api)
    requireKeys(api, parts.db)
    limitRates(api, limiters)
    requireScopes(api)
    await register(api, parts)
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
