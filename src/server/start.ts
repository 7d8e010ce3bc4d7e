import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { createBff } from '#bff/bff.ts'
import { listMemberAddresses, listMembers } from '#bff/people/people.ts'
import type { Opened } from '#database/open.ts'
import { createMailing, type Mailing } from '#mail/mailing.ts'
import { seedDemoPages } from '#service/seeds/demo-pages.ts'
import { getSharedSecret } from '#service/http/secret.ts'
import { CopiedJournalError } from '#service/scans/journal/journal-name.ts'
import { createService } from '#service/service.ts'
import { listWorkspaces } from '#service/tenancy/workspaces/workspaces.ts'
import { listenForAdmin } from './admin-socket.ts'
import { startAuditRetention } from './audit-retention.ts'
import { dashboardKeys } from './dashboard-keys.ts'
import { endConnections } from './end-connections.ts'
import { addAdmin, beginFirstStart, endFirstStart, type FirstAdmin, hasStarted, type Workspace } from './first-start.ts'
import { metricsPort, servicePort, toLocalUrl } from './ports.ts'
import { serve } from './replaceable-server.ts'
import { processMetrics, serveMetrics } from './serve-metrics.ts'
import { shownOrigins } from './shown-origins.ts'
import type { WithoutDatabase } from './start-without-database.ts'
import { StartupError } from './startup-error.ts'
import { type StopTimes, stopTimes } from './stop-times.ts'
import type { Logger } from './logger.ts'
import { type ExternalService, describeExternalService, findExternalWorkspace } from './external-service.ts'
import type { Settings } from './settings.ts'

export interface Stack {
  /** The bff, not yet listening. */
  front: FastifyInstance
  /** URL of the service, as this process reaches it. */
  serviceUrl: string
  /** The first admin, if this start created one. */
  admin: FirstAdmin | null
  /** A key for checking that /v1/me responds. */
  key: string | null
  /** Number of recorded scans that the database does not have yet; after `close` they are in the journal, for the next start. */
  waiting(): number
  /** By default without a delay. `/readyz` fails from now on. */
  close(times?: StopTimes): Promise<void>
}

/**
 * Starts the whole product in this process: the service is listening, the bff is ready to listen. What answered without the database is
 * replaced. `close` leaves the database open.
 */
export async function start(
  opened: Opened,
  settings: Settings,
  { log, before = null }: { log: Logger; before?: WithoutDatabase | null },
): Promise<Stack> {
  const stop = new AbortController()
  const stopping = stop.signal
  const secret = await getSharedSecret(opened.db, 'sessions')
  const mailing = createMailing({ secret, server: settings.mailServer })
  const behind = await (settings.elsewhere === null
    ? ownService(opened, { ...settings, mailing, stopping }, { log, before })
    : serviceElsewhere(opened, settings, settings.elsewhere))
  const metrics = processMetrics(opened)
  const commands = await listenForAdmin(opened, settings)
  const { publicOrigin, trustProxy, logLevel } = settings
  const front = await createBff(opened, {
    publicOrigin,
    ...shownOrigins(settings),
    securityContacts: settings.securityContacts,
    serviceUrl: behind.url,
    findApiKey: behind.findApiKey,
    ...(behind.serviceDescription !== undefined && { serviceDescription: behind.serviceDescription }),
    secret,
    mailing,
    singleSignOn: settings.singleSignOn,
    clientDir: 'dist/client',
    trustProxy,
    logLevel,
    stopping,
    onAnswered: metrics.onAnswered,
  })
  const port = metricsPort(settings)
  const scraped = port && (await serveMetrics([metrics.registry, ...behind.metrics], port))
  return {
    front: front.app,
    serviceUrl: behind.url,
    admin: behind.admin,
    key: behind.key,
    waiting: behind.waiting,
    async close({ delayMs, cutAt, loadUntil } = stopTimes(settings, { hasDelay: false })) {
      stop.abort()
      const servers = [before?.frontServer.server ?? front.app.server, ...behind.servers, scraped?.server ?? []].flat()
      await commands.close()
      await endConnections(servers, {
        delayMs,
        cutAt,
        async close() {
          // Closing a replaced server waits for its streams, which end when the app that answers on it is closed.
          const replaced = before?.frontServer.close()
          await front.close()
          await replaced
          // After the last response of the bff, which needs the service for it.
          await behind.close(loadUntil)
          await scraped?.close()
        },
      })
    },
  }
}

interface Behind {
  url: string
  /** The endpoints of a service that runs elsewhere; null if it has no description. */
  serviceDescription?: ReadonlySet<string> | null
  findApiKey(workspaceId: string): Promise<string | null>
  admin: FirstAdmin | null
  key: string | null
  servers: FastifyInstance['server'][]
  metrics: Registry[]
  waiting(): number
  close(loadUntil: number): Promise<void>
}

async function ownService(
  opened: Opened,
  settings: Settings & { mailing: Mailing; stopping: AbortSignal },
  { log, before }: { log: Logger; before: WithoutDatabase | null },
): Promise<Behind> {
  const { db } = opened
  const findApiKey = dashboardKeys(db, settings.dataDir)
  const create = async (demo: Workspace[] | null) => {
    const known = {
      ...settings,
      checkReportsAndAlerts: true,
      memberAddresses: (id: string) => listMemberAddresses(db, id),
    }
    const service = await createService(opened, known, before?.service).catch((error: unknown) => {
      throw error instanceof CopiedJournalError ? new StartupError(error.message) : error
    })
    // The demo needs a running service to render and publish its pages, and only then is the first start complete.
    for (const { id } of demo ?? []) {
      const key = await findApiKey(id)
      if (key !== null) await seedDemoPages({ app: service.app, db }, { id, key })
    }
    return { service, admin: demo && (await endFirstStart(db, settings, demo)) }
  }
  // Of several processes that start on an empty database, one does the first start; the others wait for it.
  const { service, admin } = (await hasStarted(db))
    ? await create(null)
    : await opened.inTurn(async () => create(await beginFirstStart(db, settings, log)))
  const keys: (string | null)[] = []
  for (const { id } of await listWorkspaces(db)) keys.push(await findApiKey(id))
  const server = await serve(service.app, servicePort(settings), before?.serviceServer)
  await before?.service?.handOver()
  const retention = startAuditRetention(db, log)
  return {
    url: toLocalUrl(servicePort(settings)),
    findApiKey,
    admin,
    key: keys[0] ?? null,
    servers: [server],
    metrics: [service.metrics],
    waiting: service.scanning.waiting,
    async close(loadUntil) {
      retention.stop()
      const replaced = before?.serviceServer?.close()
      await service.close({ loadUntil })
      await replaced
    },
  }
}

async function serviceElsewhere(opened: Opened, settings: Settings, there: ExternalService): Promise<Behind> {
  const workspace = await findExternalWorkspace(there)
  const serviceDescription = await describeExternalService(there)
  const members = await listMembers(opened.db)
  const known = members.some(({ workspaceId }) => workspaceId === workspace.id)
  return {
    url: there.url,
    serviceDescription,
    findApiKey: async (workspaceId) => (workspaceId === workspace.id ? there.apiKey : null),
    admin: known ? null : await addAdmin(opened.db, settings, [workspace]),
    key: there.apiKey,
    servers: [],
    metrics: [],
    waiting: () => 0,
    close: async () => {},
  }
}
