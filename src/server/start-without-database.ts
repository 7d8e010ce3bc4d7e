import type { onRequestHookHandler } from 'fastify'
import { createBffWithoutDatabase } from '#bff/bff-without-database.ts'
import { countLinesAfter } from '#service/scans/journal/journal-batch.ts'
import { createServiceWithoutDatabase, type ServiceWithoutDatabase } from '#service/service-without-database.ts'
import { endConnections } from './end-connections.ts'
import { startReplaceableServer, type ReplaceableServer } from './replaceable-server.ts'
import { getDashboardPort, getServicePort, toLocalUrl } from './ports.ts'
import { listParts } from './roles.ts'
import { getShownOrigins } from './shown-origins.ts'
import type { Settings } from './settings.ts'
import type { StopTimes } from './stop-times.ts'

/** The servers of a process that started while its database could not be reached. `start` replaces them. */
export interface ServersWithoutDatabase {
  /** Null in a process without a bff. */
  frontServer: ReplaceableServer | null
  /** Null in a process without the service. */
  serviceServer: ReplaceableServer | null
  service: ServiceWithoutDatabase | null
  /** The number of scans in the journal, including some that the database may already have. */
  countWaitingScans(): number
  /** Makes `/readyz` fail, stops servers that were not replaced, and returns once every answered scan is on disk. */
  close(times: StopTimes): Promise<void>
}

export async function startWithoutDatabase(settings: Settings): Promise<ServersWithoutDatabase> {
  const parts = listParts(settings)
  const stopController = new AbortController()
  const stopping = stopController.signal
  let service: ServiceWithoutDatabase | null = null
  const createService = async (passOn: onRequestHookHandler) => {
    service = await createServiceWithoutDatabase({ ...settings, stopping }, passOn)
    return service.app
  }
  const serviceServer = parts.has('service')
    ? await startReplaceableServer(getServicePort(settings), createService)
    : null
  const serviceUrl = settings.externalService?.url ?? settings.serviceUrl ?? toLocalUrl(getServicePort(settings))
  const bffSettings = { ...settings, ...getShownOrigins(settings), serviceUrl, clientDir: 'dist/client', stopping }
  const createFront = (passOn: onRequestHookHandler) => createBffWithoutDatabase(bffSettings, passOn)
  const frontServer = parts.has('bff') ? await startReplaceableServer(getDashboardPort(settings), createFront) : null
  return {
    frontServer,
    serviceServer,
    service,
    countWaitingScans: () =>
      service === null ? 0 : countLinesAfter(service.recording.journal.dir, { file: 0, offset: 0 }),
    async close({ delayMs, cutRequestsAt }) {
      stopController.abort()
      const servers = [frontServer, serviceServer].flatMap((replaceable) => replaceable?.server ?? [])
      const closeServers = async () => void (await Promise.all([frontServer?.close(), serviceServer?.close()]))
      await endConnections(servers, { delayMs, cutRequestsAt, close: closeServers })
      await service?.handOver()
      service?.recording.journal.close()
    },
  }
}
