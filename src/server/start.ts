import type { FastifyInstance } from 'fastify'
import { retryWhileUnreachable } from '#database/is-unreachable.ts'
import type { OpenedDatabase } from '#database/open.ts'
import { createMailing, type Mailing } from '#mail/mailing.ts'
import { getSharedSecret } from '#service/http/shared-secret.ts'
import { listenForAdmin } from './admin-socket.ts'
import { createDashboardKeyFinder } from './dashboard-keys.ts'
import { endConnections } from './end-connections.ts'
import { findUpstream, type Upstream } from './find-upstream.ts'
import type { FirstAdmin, Logger } from './first-start.ts'
import { getMetricsPort } from './ports.ts'
import { requireScans } from './require-scans.ts'
import { listParts, usesDataDir } from './roles.ts'
import { createProcessMetrics, serveMetrics } from './serve-metrics.ts'
import type { Settings } from './settings.ts'
import { startBff } from './start-bff.ts'
import { type RunningService, startService, startWorkerAlone } from './start-service.ts'
import type { ServersWithoutDatabase } from './start-without-database.ts'
import { type StopTimes, getStopTimes } from './stop-times.ts'

export interface Stack {
  /** The bff, which is not yet listening. Null in a process without a bff. */
  front: FastifyInstance | null
  /** URL of the service, as this process reaches it. */
  serviceUrl: string
  /** The first admin, if this start created one. */
  admin: FirstAdmin | null
  /** An API key by which the start checks that /v1/me responds. Null if this process does not wait for its service. */
  key: string | null
  /** The number of recorded scans that the database does not have yet. After `close` they are in the journal, for the next start. */
  countWaitingScans(): number
  /** Stops everything, by default without a delay. `/readyz` fails at once. */
  close(times?: StopTimes): Promise<void>
}

/** Options that all parts of the product in this process share. */
export interface StartOptions {
  database: OpenedDatabase
  settings: Settings
  log: Logger
  /** The servers that started without the database, which are replaced. */
  withoutDatabase: ServersWithoutDatabase | null
  mailing: Mailing
  /** Signs the session cookies. */
  secret: string
  /** Finds the API key of the dashboard for a workspace of Tessera's own service. */
  findApiKey: Upstream['findApiKey']
  /** Aborted when the process begins to stop. */
  stopping: AbortSignal
}

/**
 * Starts the parts of the product that this process runs by its role. Afterwards the service is listening, and the bff is ready to listen.
 * Servers that started without the database are replaced. `close` leaves the database open.
 */
export async function start(
  database: OpenedDatabase,
  settings: Settings,
  { log, withoutDatabase = null }: { log: Logger; withoutDatabase?: ServersWithoutDatabase | null },
): Promise<Stack> {
  const stop = new AbortController()
  const repeat = <Result>(step: () => Promise<Result>) => repeatDuringOutage(step, settings, log)
  const secret = await repeat(() => getSharedSecret(database.db, 'sessions'))
  const mailing = createMailing({ secret, server: settings.mailServer })
  const ownDir = usesDataDir(settings) ? settings.dataDir : null
  const findApiKey = await repeat(() => createDashboardKeyFinder(database, ownDir))
  const options = {
    database,
    settings,
    log,
    withoutDatabase,
    mailing,
    secret,
    findApiKey,
    stopping: stop.signal,
  }
  const upstream = await repeat(() => findUpstream(options))
  const parts = listParts(settings)
  if (parts.has('service') || parts.has('worker')) await repeat(() => requireScans(database.db, settings))
  const service = await startOwnService(options)
  const metrics = createProcessMetrics(database)
  const adminSocket = usesDataDir(settings) ? await listenForAdmin(database, settings) : null
  const bff = parts.has('bff') ? await startBff(options, { upstream, metrics, createDemo: service.createDemo }) : null
  const port = getMetricsPort(settings)
  const registries = [metrics.registry, ...service.metrics]
  const metricsServer = port && (await serveMetrics(registries, port, service.probes))
  return {
    front: bff?.app ?? null,
    serviceUrl: upstream.url,
    admin: upstream.admin ?? service.admin,
    key: upstream.key ?? service.key,
    countWaitingScans: service.countWaitingScans,
    async close({ delayMs, cutRequestsAt, loadJournalUntil } = getStopTimes(settings, { hasDelay: false })) {
      stop.abort()
      const frontServer = withoutDatabase?.frontServer?.server ?? bff?.app.server
      const servers = [frontServer ?? [], service.servers, metricsServer?.server ?? []].flat()
      await adminSocket?.close()
      await endConnections(servers, {
        delayMs,
        cutRequestsAt,
        async close() {
          // Closing a replaced server waits for its streams, which end when the app that responds on it is closed.
          const replaced = withoutDatabase?.frontServer?.close()
          await bff?.close()
          await replaced
          // The service is closed after the last response of the bff, which needs the service.
          await service.close(loadJournalUntil)
          await metricsServer?.close()
        },
      })
    },
  }
}

/** Runs a step of the start. If the database at DATABASE_URL can no longer be reached, the step is repeated until it can. */
function repeatDuringOutage<Result>(
  step: () => Promise<Result>,
  { databaseUrl }: Settings,
  log: Logger,
): Promise<Result> {
  if (databaseUrl === null) return step()
  const onOutage = () => log('The database cannot be reached any more. The start goes on when it can.')
  return retryWhileUnreachable(step, { onOutage })
}

const noService: RunningService = {
  createDemo: null,
  admin: null,
  key: null,
  servers: [],
  metrics: [],
  countWaitingScans: () => 0,
  close: async () => {},
}

/** Starts the parts of Tessera's own service that this process runs. */
async function startOwnService(options: StartOptions): Promise<RunningService> {
  const parts = listParts(options.settings)
  if (parts.has('service')) return startService(options)
  return parts.has('worker') ? { ...noService, ...(await startWorkerAlone(options)) } : noService
}
