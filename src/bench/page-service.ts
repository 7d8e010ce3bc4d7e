import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#database/open.ts'
import { createKey } from '#service/keys/create-key.ts'
import { createService } from '#service/service.ts'
import { createWorkspace } from '#service/workspace/create-workspace.ts'

// The real service in a process of its own, with an empty workspace. Argument: a PostgreSQL (else PGlite on the disk).
const [databaseUrl] = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
const opened = await openDatabase(databaseUrl === undefined ? { dir: join(dataDir, 'database') } : { url: databaseUrl })
const service = await createService(opened, {
  scanOrigin: 'http://localhost',
  pagesDomain: 'pages.localhost',
  dataDir,
  storageUrl: null,
  allowPrivateHosts: false,
  trustProxy: [],
  logLevel: 'error',
})
const origin = await service.app.listen({ port: 0, host: '127.0.0.1' })
const { id } = await createWorkspace(opened.db, { name: 'Bench', plan: 'business' })
const { key } = await createKey(opened.db, id, { name: 'Bench', scope: 'admin' })
process.send?.({ origin, key })

// Also when the bench ends without a word.
process.once('disconnect', () => void end())

async function end() {
  await service.close()
  await opened.close()
  rmSync(dataDir, { recursive: true, force: true })
}
