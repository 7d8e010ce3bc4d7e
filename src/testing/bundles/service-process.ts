import { flushCompileCache } from 'node:module'
import { openDatabase } from '#database/open.ts'
import { createMailing } from '#mail/mailing.ts'
import { createService } from '#service/service.ts'

// The service without the dashboard, on a database and a store that it shares with other processes. Tests kill it.
const [url = '', storage = '', dataDir = ''] = process.argv.slice(2)
const { app } = await createService(await openDatabase({ url }), {
  scanOrigin: 'http://localhost',
  publicOrigin: 'http://localhost',
  pagesDomain: 'pages.localhost',
  dataDir,
  storageUrl: `file://${storage}`,
  allowPrivateHosts: false,
  trustProxy: [],
  logLevel: 'silent',
  mailing: createMailing({ secret: 'a secret of the tests, long enough for anyone', server: null }),
})
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
// This process is killed before Node would write the cache for the next one.
flushCompileCache()
process.send?.(origin)
