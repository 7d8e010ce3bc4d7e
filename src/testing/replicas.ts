import { afterAll } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { type TestBff, startTestBff } from './bff.ts'
import { openTestDatabase } from './databases.ts'
import { startTestService, type TestService, type TestWorkspace } from './service.ts'

/** One of several instances of the product on one database. Each has its own connections. */
export interface Replica {
  service: TestService
  bff: TestBff
}

export interface Replicas {
  first: Replica
  second: Replica
  workspace(): Promise<TestWorkspace>
}

/** Starts two replicas behind one public origin. */
export async function startTwoReplicas(): Promise<Replicas> {
  const database = await openTestDatabase()
  const secondConnection = await openDatabase(database.where)
  // Hooks run in reverse order: after those of the services and bffs.
  afterAll(async () => {
    await secondConnection.close()
    await database.close()
  })
  const keys = new Map<string, string>()
  const findApiKey = async (workspaceId: string) => keys.get(workspaceId) ?? null
  const services = [await startTestService({}, database), await startTestService({}, secondConnection)] as const
  const shared = { findApiKey, logLevel: 'silent' }
  const first = await startTestBff({ ...shared, database, serviceUrl: services[0].origin })
  const second = await startTestBff({
    ...shared,
    database: secondConnection,
    serviceUrl: services[1].origin,
    publicOrigin: first.origin,
  })
  return {
    first: { service: services[0], bff: first },
    second: { service: services[1], bff: second },
    async workspace() {
      const workspace = await services[0].createWorkspace()
      keys.set(workspace.id, workspace.key)
      return workspace
    },
  }
}
