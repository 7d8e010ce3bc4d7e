import { flushCompileCache } from 'node:module'
import { openDatabase } from '#database/open.ts'
import { createMailing } from '#mail/mailing.ts'
import { createService } from '#service/service.ts'

// The service without the dashboard, on a database and a store that other processes use too. It is killed.
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
// For the next process: this one is killed before it would write it.
flushCompileCache()
process.send?.(origin)
