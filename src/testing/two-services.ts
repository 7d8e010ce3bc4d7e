import { afterAll } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { openTestDatabase } from './databases.ts'
import { startTestService, type TestService } from './service.ts'

/** Starts two services on one database. On PostgreSQL each has its own connections, as in separate processes. */
export async function startTwoServices(): Promise<[TestService, TestService]> {
  const database = await openTestDatabase()
  const other = 'url' in database.where ? await openDatabase(database.where) : database
  // The services close first, as their hooks are added later.
  afterAll(async () => {
    if (other !== database) await other.close()
    await database.close()
  })
  const pagesDomain = 'pages.localhost'
  const first = await startTestService({ pagesDomain }, database)
  // A shared database has the objects too.
  const storageUrl = database.shared ? null : `file://${first.dataDir}/objects`
  const second = await startTestService({ pagesDomain, storageUrl }, other)
  return [first, second]
}
