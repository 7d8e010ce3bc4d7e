import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#database/open.ts'
import { createMailing } from '#mail/mailing.ts'
import { createService, type Service, type ServiceSettings } from '#service/service.ts'

/** Creates the environment of a benchmark: a new data directory, and a database on PostgreSQL or PGlite. */
export async function openTemporaryService(databaseUrl?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const database = await openDatabase(
    databaseUrl === undefined ? { dir: join(dataDir, 'database') } : { url: databaseUrl },
  )
  let service: Service | undefined
  return {
    database,
    /** Starts the real service in this environment. */
    async serve(settings: Partial<ServiceSettings> = {}, port = 0) {
      service = await createService(database, {
        scanOrigin: 'http://localhost',
        publicOrigin: 'http://localhost:3000',
        pagesDomain: 'pages.localhost',
        dataDir,
        storageUrl: null,
        allowPrivateHosts: false,
        trustProxy: [],
        logLevel: 'error',
        mailing: createMailing({ secret: 'a secret of the bench, which nobody else needs to know', server: null }),
        ...settings,
      })
      return { service, origin: await service.app.listen({ port, host: '127.0.0.1' }) }
    },
    async end() {
      await service?.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
