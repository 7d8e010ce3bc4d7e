import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Opened } from '#database/open.ts'
import { analyticsHandlers } from './analytics/handlers.ts'
import { startCounting } from './analytics/start-counting.ts'
import { codesHandlers } from './codes/handlers.ts'
import type { Context } from './context.ts'
import { type Designs, startDesigns } from './designs/designs.ts'
import { designsHandlers } from './designs/handlers.ts'
import { isDrawn } from './designs/is-drawn.ts'
import { plainPreviewRoutes } from './designs/plain-preview.ts'
import { thumbnails } from './designs/thumbnails.ts'
import { deliveriesHandlers } from './deliveries/handlers.ts'
import { startDeliveries } from './deliveries/start-deliveries.ts'
import { eventsHandlers } from './events/handlers.ts'
import { liveDeliveries } from './events/live-deliveries.ts'
import { livePages } from './events/live-pages.ts'
import { liveScans } from './events/live-scans.ts'
import { openStreams } from './events/open-streams.ts'
import { startPeople } from './events/people.ts'
import { foldersHandlers } from './folders/handlers.ts'
import { startHealthChecks } from './health/health-checks.ts'
import { destinationProbe } from './health/probe.ts'
import { startHosting } from './hosting/hosting.ts'
import { pagesServer } from './hosting/pages-server.ts'
import { isShown } from './hosting/shown-images.ts'
import { pageUrls } from './hosting/page-url.ts'
import { answerFaults } from './http/answer-fault.ts'
import { demandKeys, demandScopes } from './http/authentication.ts'
import { cursorsWith } from './http/cursors.ts'
import { readJsonBodies } from './http/json-body.ts'
import { newServer } from './http/new-server.ts'
import { limitRates } from './http/rate-limits.ts'
import { register } from './http/register.ts'
import { logRequests } from './http/request-log.ts'
import { sharedSecret } from './http/secret.ts'
import { imagesHandlers } from './images/handlers.ts'
import { keysHandlers } from './keys/handlers.ts'
import { newMetrics } from './metrics.ts'
import { guardedFetcher } from './outbound/guarded-fetch.ts'
import { Drafts } from './pages/drafts.ts'
import { pagesHandlers } from './pages/handlers.ts'
import { serveReference } from './reference/reference-routes.ts'
import { scansHandlers } from './scans/handlers.ts'
import { type Scanning, startScanning } from './scanning/scanning.ts'
import { fileRoute } from './storage/file-route.ts'
import { openStore } from './storage/open-store.ts'
import { submissionsHandlers } from './submissions/handlers.ts'
import { formRoutes } from './submissions/form-routes.ts'
import { tagsHandlers } from './tags/handlers.ts'
import { viewsHandlers } from './views/handlers.ts'
import { templatesHandlers } from './templates/handlers.ts'
import { startUpkeep } from './upkeep.ts'
import { webhooksHandlers } from './webhooks/handlers.ts'
import { workspaceHandlers } from './workspace/handlers.ts'

export interface ServiceSettings {
  /** Of the addresses that are scanned; no trailing slash. */
  scanOrigin: string
  /** Of the dashboard, which shows previews in a frame. */
  publicOrigin: string
  /** `pages.localhost:4000`: pages are hosted at `{subdomain}.` of it. */
  pagesDomain: string
  /** The journal of scans is kept in `journal` below it. */
  dataDir: string
  /** Where files are kept, as `openStore` reads it; null: below `dataDir`. */
  storageUrl: string | null
  /** Whether addresses that users give may lead into private networks. */
  allowPrivateHosts: boolean
  /** Whether the destinations of codes are asked now and then if they are still there; tests and benches ask nobody. */
  checkDestinations?: boolean
  /** Addresses and ranges whose X-Forwarded-For is believed. */
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

/** The HTTP API under /v1, its reference, scans and hosted pages, as one server. */
export async function createService(opened: Opened, settings: ServiceSettings): Promise<Service> {
  const app = newServer(settings)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  answerFaults(app)
  const pagesHosts = pagesServer(app, settings)

  const store = await openStore(settings)
  const pageUrl = pageUrls(settings)
  const counting = startCounting(opened.db, app.log)
  const metrics = newMetrics()
  const scanning = await startScanning(opened, { ...settings, pageUrl, counting, metrics }, app.log)
  scanning.routes(app)
  const stopping = new AbortController()
  const cursors = cursorsWith(await sharedSecret(opened.db, 'cursors'))
  const context: Context = {
    ...opened,
    cursors,
    scanOrigin: settings.scanOrigin,
    pageUrl,
    store,
    allowPrivateHosts: settings.allowPrivateHosts,
    guardedFetch: guardedFetcher(settings),
    forget: scanning.forget,
  }
  const designs = await startDesigns(context)
  fileRoute(app, store, thumbnails({ store, renderer: designs.renderer }))
  plainPreviewRoutes(app, settings.scanOrigin)
  const drafts = new Drafts()
  const hosting = await startHosting(context, {
    ...settings,
    drafts,
    pages: pagesHosts,
    app,
    renderer: designs.renderer,
  })
  await formRoutes(pagesHosts, { ...settings, db: opened.db, findPublished: hosting.findPublished })
  const live = await startLive(opened, app)
  const deliveries = await startDeliveries(opened, { ...settings, metrics }, app.log)
  await mountApi(app, opened, {
    ...workspaceHandlers(context),
    ...codesHandlers(context, designs),
    ...designsHandlers(context, designs),
    ...templatesHandlers(context, designs),
    ...foldersHandlers(context),
    ...tagsHandlers(context),
    ...imagesHandlers({ ...context, isUsed }),
    ...scansHandlers(context),
    ...analyticsHandlers(context, counting),
    ...submissionsHandlers(context),
    ...keysHandlers(context),
    ...viewsHandlers(context),
    ...pagesHandlers({ ...context, drafts, hosting }),
    ...webhooksHandlers({ ...context, attempt: deliveries.attempt }),
    ...deliveriesHandlers(context),
    ...eventsHandlers({ ...live, stopping: stopping.signal }),
  })
  serveReference(app, settings.scanOrigin)

  const health = settings.checkDestinations
    ? startHealthChecks(opened.db, { probe: destinationProbe(settings), log: app.log })
    : null
  const drawing = drawAhead(designs, stopping.signal, app.log)
  const upkeep = startUpkeep(context, app.log)
  return {
    app,
    scanning,
    metrics: metrics.registry,
    async close() {
      upkeep.stop()
      live.close()
      stopping.abort()
      await app.close()
      await hosting.close()
      await health?.close()
      await deliveries.close()
      await scanning.close()
      await counting.close()
      await designs.renderer.close()
      await drawing
    },
  }
}

async function drawAhead({ looks }: Designs, signal: AbortSignal, log: FastifyInstance['log']) {
  await looks.catchUp(signal).catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'codes not drawn ahead: each is drawn when it is shown')
  })
}

/** What is told as it happens. */
async function startLive(opened: Opened, { log }: FastifyInstance) {
  const untold = (error: unknown) => log.error({ err: error }, 'live events not told')
  const people = await startPeople(opened, untold)
  const streams = await openStreams(opened, untold)
  return {
    people,
    streams,
    scans: await liveScans(opened, untold),
    deliveries: await liveDeliveries(opened, untold),
    pages: await livePages(opened, untold),
    close() {
      people.close()
      streams.close()
    },
  }
}

async function mountApi(app: FastifyInstance, { db }: Opened, handlers: Parameters<typeof register>[2]) {
  const routes = async (api: FastifyInstance) => {
    answerFaults(api)
    readJsonBodies(api)
    logRequests(api)
    demandKeys(api, db)
    await limitRates(api)
    demandScopes(api)
    register(api, db, handlers)
  }
  await app.register(routes, { prefix: '/v1' })
}

/** Of a picture of the library. */
async function isUsed(...image: Parameters<typeof isDrawn>): Promise<boolean> {
  return (await isDrawn(...image)) || (await isShown(...image))
}
