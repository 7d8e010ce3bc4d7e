import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { createBffMailDuty } from '#bff/mail-duty.ts'
import { listMemberAddresses } from '#bff/people/people.ts'
import { openScanStore } from '#service/scans/open-scan-store.ts'
import { seedDemoAlerts } from '#service/seed-demo-alerts.ts'
import { seedDemoPages } from '#service/seeds/demo-pages.ts'
import { CopiedJournalError } from '#service/scans/journal/journal-claim.ts'
import { createService, type ServiceSettings } from '#service/service.ts'
import { listWorkspaces } from '#service/tenancy/workspaces/workspaces.ts'
import { createWorker } from '#service/worker.ts'
import { startAuditRetention } from './audit-retention.ts'
import {
  beginFirstStart,
  createDemoWorkspace,
  endFirstStart,
  type FirstAdmin,
  hasStarted,
  type Workspace,
} from './first-start.ts'
import { getServicePort } from './ports.ts'
import { serve } from './replaceable-server.ts'
import { listParts } from './roles.ts'
import type { StartOptions } from './start.ts'
import { StartupError } from './startup-error.ts'

/** The parts of Tessera's own service in this process: the server, the worker or both. */
export interface RunningService {
  /** Creates the demo workspace. Null if the service does not run in this process. */
  createDemo: (() => Promise<Workspace | null>) | null
  /** The first admin, if this start created one. */
  admin: FirstAdmin | null
  /** An API key of the dashboard. */
  key: string | null
  /** The server of the service, which is already listening. */
  servers: FastifyInstance['server'][]
  /** The probes of a worker that runs alone, not yet listening. */
  probes?: FastifyInstance
  metrics: Registry[]
  countWaitingScans(): number
  /** Loads scans until `loadJournalUntil`, a time of `performance.now()`. */
  close(loadJournalUntil: number): Promise<void>
}

/** Starts the worker without a server of the service. */
export async function startWorkerAlone(
  options: StartOptions,
): Promise<Pick<RunningService, 'probes' | 'metrics' | 'close'>> {
  const { app, metrics, close } = await createWorker(options.database, toServiceSettings(options))
  return { probes: app, metrics: [metrics], close }
}

/** Starts the service, and the worker if the role of this process has both. Afterwards the server listens. */
export async function startService(options: StartOptions): Promise<RunningService> {
  const { database, settings, findApiKey, log, withoutDatabase } = options
  const { db } = database
  const createWithDemo = async (demo: Workspace[] | null) => {
    const service = await createService(database, toServiceSettings(options), withoutDatabase?.service).catch(
      (error: unknown) => {
        throw error instanceof CopiedJournalError ? new StartupError(error.message) : error
      },
    )
    // The demo needs a running service to render and publish its pages, and only then is the first start complete.
    for (const { id } of demo ?? []) await addDemoPages(options, service.app, id)
    return { service, admin: demo && (await endFirstStart(db, settings, demo)) }
  }
  // If several processes start on an empty database, one does the first start, and the others wait for it.
  const { service, admin } = (await hasStarted(db))
    ? await createWithDemo(null)
    : await database.runInTurn(async () => createWithDemo(await beginFirstStart(db, settings, log)))
  const keys: (string | null)[] = []
  for (const { id } of await listWorkspaces(db)) keys.push(await findApiKey(id))
  const server = await serve(service.app, getServicePort(settings), withoutDatabase?.serviceServer)
  await withoutDatabase?.service?.handOver()
  return {
    async createDemo() {
      const demo = await createDemoWorkspace(db, settings, log)
      if (demo) await addDemoPages(options, service.app, demo.id)
      return demo
    },
    admin,
    key: keys[0] ?? null,
    servers: [server],
    metrics: [service.metrics],
    countWaitingScans: service.scanning.countWaitingScans,
    async close(loadJournalUntil) {
      const replaced = withoutDatabase?.serviceServer?.close()
      await service.close({ loadJournalUntil })
      await replaced
    },
  }
}

/** Adds what the demo workspace has besides its codes and scans, through the API of the service. */
async function addDemoPages(
  { database: { db }, settings, findApiKey }: StartOptions,
  app: FastifyInstance,
  id: string,
) {
  const key = await findApiKey(id)
  if (key === null) return
  const scanStore = openScanStore(db, settings)
  await seedDemoPages({ app, db, scanStore }, { id, key })
  await seedDemoAlerts(db, { scanStore, workspaceId: id })
  await scanStore.close()
}

function toServiceSettings({ database: { db }, settings, mailing, stopping }: StartOptions): ServiceSettings {
  return {
    ...settings,
    mailing,
    stopping,
    checkReportsAndAlerts: true,
    listMemberAddresses: (id) => listMemberAddresses(db, id),
    worker: listParts(settings).has('worker') ? 'this process' : 'other processes',
    listOtherDuties: (log) => [
      createBffMailDuty(db, { mailing, log }),
      { name: 'audit retention', start: () => startAuditRetention(db, log) },
    ],
  }
}
