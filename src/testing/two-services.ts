import { afterAll } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { openTestDatabase } from './databases.ts'
import { startTestService, type TestService } from './service.ts'

/** Starts two services on one database. On PostgreSQL each has its own connections, as in separate processes. */
export async function startTwoServices(): Promise<[TestService, TestService]> {
  const opened = await openTestDatabase()
  const other = 'url' in opened.where ? await openDatabase(opened.where) : opened
  // The services close first, as their hooks are added later.
  afterAll(async () => {
    if (other !== opened) await other.close()
    await opened.close()
  })
  const pagesDomain = 'pages.localhost'
  const first = await startTestService({ pagesDomain }, opened)
  // A shared database has the objects too.
  const storageUrl = opened.shared ? null : `file://${first.dataDir}/objects`
  const second = await startTestService({ pagesDomain, storageUrl }, other)
  return [first, second]
}
