import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { createBff } from '#bff/bff.ts'
import { listMemberAddresses, listMembers } from '#bff/people/people.ts'
import type { OpenedDatabase } from '#database/open.ts'
import { createMailing, type Mailing } from '#mail/mailing.ts'
import { seedDemoPages } from '#service/seeds/demo-pages.ts'
import { getSharedSecret } from '#service/http/secret.ts'
import { CopiedJournalError } from '#service/scans/journal/journal-claim.ts'
import { createService } from '#service/service.ts'
import { listWorkspaces } from '#service/tenancy/workspaces/workspaces.ts'
import { listenForAdmin } from './admin-socket.ts'
import { startAuditRetention } from './audit-retention.ts'
import { createDashboardKeys } from './dashboard-keys.ts'
import { endConnections } from './end-connections.ts'
import { addAdmin, beginFirstStart, endFirstStart, type FirstAdmin, hasStarted, type Workspace } from './first-start.ts'
import { metricsPort, servicePort, toLocalUrl } from './ports.ts'
import { serve } from './replaceable-server.ts'
import { createProcessMetrics, serveMetrics } from './serve-metrics.ts'
import { shownOrigins } from './shown-origins.ts'
import type { WithoutDatabase } from './start-without-database.ts'
import { StartupError } from './startup-error.ts'
import { type StopTimes, getStopTimes } from './stop-times.ts'
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
  /** An API key by which the start checks that /v1/me responds. */
  key: string | null
  /** The number of recorded scans that the database does not have yet. After `close` they are in the journal, for the next start. */
  waiting(): number
  /** Stops everything, by default without a delay. `/readyz` fails at once. */
  close(times?: StopTimes): Promise<void>
}

/**
 * Starts the whole product in this process. Afterwards the service is listening, and the bff is ready to listen. Servers that started
 * without the database are replaced. `close` leaves the database open.
 */
export async function start(
  opened: OpenedDatabase,
  settings: Settings,
  { log, before = null }: { log: Logger; before?: WithoutDatabase | null },
): Promise<Stack> {
  const stop = new AbortController()
  const stopping = stop.signal
  const secret = await getSharedSecret(opened.db, 'sessions')
  const mailing = createMailing({ secret, server: settings.mailServer })
  const service = await (settings.elsewhere === null
    ? startOwnService(opened, { ...settings, mailing, stopping }, { log, before })
    : connectExternalService(opened, settings, settings.elsewhere))
  const metrics = createProcessMetrics(opened)
  const adminSocket = await listenForAdmin(opened, settings)
  const { publicOrigin, trustProxy, logLevel } = settings
  const front = await createBff(opened, {
    publicOrigin,
    ...shownOrigins(settings),
    securityContacts: settings.securityContacts,
    serviceUrl: service.url,
    findApiKey: service.findApiKey,
    ...(service.serviceDescription !== undefined && { serviceDescription: service.serviceDescription }),
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
  const metricsServer = port && (await serveMetrics([metrics.registry, ...service.metrics], port))
  return {
    front: front.app,
    serviceUrl: service.url,
    admin: service.admin,
    key: service.key,
    waiting: service.waiting,
    async close({ delayMs, cutRequestsAt, loadJournalUntil } = getStopTimes(settings, { hasDelay: false })) {
      stop.abort()
      const servers = [
        before?.frontServer.server ?? front.app.server,
        ...service.servers,
        metricsServer?.server ?? [],
      ].flat()
      await adminSocket.close()
      await endConnections(servers, {
        delayMs,
        cutRequestsAt,
        async close() {
          // Closing a replaced server waits for its streams, which end when the app that responds on it is closed.
          const replaced = before?.frontServer.close()
          await front.close()
          await replaced
          // After the last response of the bff, which needs the service for it.
          await service.close(loadJournalUntil)
          await metricsServer?.close()
        },
      })
    },
  }
}

interface RunningService {
  url: string
  /** The endpoints of a service that runs elsewhere; null if it has no description. */
  serviceDescription?: ReadonlySet<string> | null
  findApiKey(workspaceId: string): Promise<string | null>
  admin: FirstAdmin | null
  key: string | null
  servers: FastifyInstance['server'][]
  metrics: Registry[]
  waiting(): number
  close(loadJournalUntil: number): Promise<void>
}

async function startOwnService(
  opened: OpenedDatabase,
  settings: Settings & { mailing: Mailing; stopping: AbortSignal },
  { log, before }: { log: Logger; before: WithoutDatabase | null },
): Promise<RunningService> {
  const { db } = opened
  const findApiKey = await createDashboardKeys(opened, settings.dataDir)
  const createWithDemo = async (demo: Workspace[] | null) => {
    const serviceSettings = {
      ...settings,
      checkReportsAndAlerts: true,
      memberAddresses: (id: string) => listMemberAddresses(db, id),
    }
    const service = await createService(opened, serviceSettings, before?.service).catch((error: unknown) => {
      throw error instanceof CopiedJournalError ? new StartupError(error.message) : error
    })
    // The demo needs a running service to render and publish its pages, and only then is the first start complete.
    for (const { id } of demo ?? []) {
      const key = await findApiKey(id)
      if (key !== null) await seedDemoPages({ app: service.app, db }, { id, key })
    }
    return { service, admin: demo && (await endFirstStart(db, settings, demo)) }
  }
  // If several processes start on an empty database, one does the first start, and the others wait for it.
  const { service, admin } = (await hasStarted(db))
    ? await createWithDemo(null)
    : await opened.inTurn(async () => createWithDemo(await beginFirstStart(db, settings, log)))
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
    async close(loadJournalUntil) {
      retention.stop()
      const replaced = before?.serviceServer?.close()
      await service.close({ loadJournalUntil })
      await replaced
    },
  }
}

async function connectExternalService(
  opened: OpenedDatabase,
  settings: Settings,
  external: ExternalService,
): Promise<RunningService> {
  const workspace = await findExternalWorkspace(external)
  const serviceDescription = await describeExternalService(external)
  const members = await listMembers(opened.db)
  const hasMembers = members.some(({ workspaceId }) => workspaceId === workspace.id)
  return {
    url: external.url,
    serviceDescription,
    findApiKey: async (workspaceId) => (workspaceId === workspace.id ? external.apiKey : null),
    admin: hasMembers ? null : await addAdmin(opened.db, settings, [workspace]),
    key: external.apiKey,
    servers: [],
    metrics: [],
    waiting: () => 0,
    close: async () => {},
  }
}
