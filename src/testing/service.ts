import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse } from '#contract/wire.ts'
import type { Plan } from '#contract/workspace.ts'
import type { OpenedDatabase } from '#database/open.ts'
import type { Service, ServiceSettings } from '#service/service.ts'
import type { ObjectStore } from '#service/storage/object-store.ts'
import { loadServers } from './bundles/load-servers.ts'
import { createAnalyticsUrl, openTestDatabase } from './databases.ts'
import { freePort } from './free-port.ts'
import { type Reply, request, type ApiRequest } from './request.ts'

const { createKey, createMailing, createService, createWorkspace, openStore } = await loadServers()

type Scope = 'read' | 'write' | 'admin'

export interface TestWorkspace {
  id: string
  /** A key with the scope admin, which `call` and `send` use. */
  key: string
  createKey(scope: Scope, expiresAt?: Date): Promise<string>
  /** Calls the API and returns the body. Throws the whole reply if the status is an error. */
  call<K extends keyof Api>(address: K, input?: ApiRequest<K>): Promise<EndpointResponse<Api[K]>>
  /** Calls the API and returns any response. */
  send<K extends keyof Api>(address: K, input?: ApiRequest<K>): Promise<Reply>
}

export interface TestService extends Service {
  database: OpenedDatabase
  /** Base URL: `http://127.0.0.1:…`, with scans at the root and the API under `/v1`. */
  origin: string
  settings: ServiceSettings
  dataDir: string
  storageUrl: string | null
  createWorkspace(plan?: Plan): Promise<TestWorkspace>
}

/** The services of this worker that its test files share. */
const sharedServices = new Map<boolean, Promise<TestService>>()

/**
 * Returns the running service that all test files of a worker share. Each test creates its own workspaces. Tests of the whole
 * installation (its settings, outages, other workspaces) start their own service with `startTestService`.
 */
export function getSharedService({ allowPrivateHosts = false } = {}): Promise<TestService> {
  const service = sharedServices.get(allowPrivateHosts) ?? startService({ allowPrivateHosts }, null)
  sharedServices.set(allowPrivateHosts, service)
  return service
}

/**
 * Starts a service on `database` or, without one, on a new database. The service is closed after the test file. It trusts proxies on the
 * loopback.
 */
export async function startTestService(
  changes: Partial<ServiceSettings> = {},
  database: OpenedDatabase | null = null,
): Promise<TestService> {
  const service = await startService(changes, database)
  afterAll(async () => {
    const closed = service.close()
    // Otherwise the connection of a stream that has ended is kept open for more than a minute.
    service.app.server.closeAllConnections()
    await closed
    if (database === null) await service.database.close()
    rmSync(service.dataDir, { recursive: true, force: true })
  })
  return service
}

async function startService(
  changes: Partial<ServiceSettings>,
  givenDatabase: OpenedDatabase | null,
): Promise<TestService> {
  const database = givenDatabase ?? (await openTestDatabase())
  const dataDir = mkdtempSync(join(inject('home'), 'service-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const settings = {
    scanOrigin: origin,
    publicOrigin: 'http://localhost:3000',
    pagesDomain: `pages.localhost:${port}`,
    dataDir,
    storageUrl: null,
    analyticsUrl: createAnalyticsUrl(),
    allowPrivateHosts: false,
    planChanges: true,
    trustProxy: ['127.0.0.1'],
    logLevel: 'silent',
    mailing: createMailing({ secret: 'a secret of the tests, long enough for anyone', server: null }),
    ...changes,
  }
  const service = await createService(database, settings)
  await service.app.listen({ port, host: '127.0.0.1' })
  const { storageUrl } = settings
  return {
    ...service,
    database,
    origin,
    settings,
    dataDir,
    storageUrl,
    createWorkspace: (plan) => createTestWorkspace(database, origin, plan),
  }
}

/** Opens the object store of a service, for assertions about its content. */
export function openTestStore(
  service: Pick<TestService, 'database' | 'dataDir'> & { storageUrl?: string | null },
): Promise<ObjectStore> {
  const { database, dataDir, storageUrl = null } = service
  return openStore(database, { dataDir, storageUrl })
}

async function createTestWorkspace(
  database: OpenedDatabase,
  origin: string,
  plan: Plan = 'business',
): Promise<TestWorkspace> {
  const { id } = await createWorkspace(database.db, { name: 'Test', plan })
  const createWorkspaceKey = async (scope: Scope, expiresAt?: Date) =>
    (await createKey(database.db, id, { name: scope, scope, expiresAt })).key
  const key = await createWorkspaceKey('admin')
  const api = { base: `${origin}/v1`, key }
  return {
    id,
    key,
    createKey: createWorkspaceKey,
    send: (address, input) => request(api, address, input),
    async call(address, input) {
      const reply = await request(api, address, input)
      if (reply.status >= 300) throw new Error(`${address} was rejected: ${reply.status} ${JSON.stringify(reply.body)}`)
      return reply.body as EndpointResponse<Api[typeof address]>
    },
  }
}
