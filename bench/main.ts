import { benchAnalytics } from './analytics.ts'
import { startApi } from './api-process.ts'
import { benchBulk } from './bulk.ts'
import { benchCold } from './cold.ts'
import { benchDeliveries } from './deliveries.ts'
import { benchDrawing } from './drawing.ts'
import { benchEngine } from './engine.ts'
import { benchProxy } from './proxy-overhead.ts'
import { benchList } from './list.ts'
import { benchEdits } from './page-edits.ts'
import { startPages } from './page-process.ts'
import { benchPublished } from './published-page.ts'
import { benchScan } from './scan.ts'
import { benchScroll } from './scroll.ts'
import { startPostgres } from './temporary-postgres.ts'
import { printLine } from './print.ts'
import { benchSites } from './sites.ts'
import { benchTouchDrag } from './touch-drag.ts'

// `npm run bench`: each hot path beside its baseline, in the same run on the same machine.
// `npm run bench -- list` runs those whose name contains the word, `-- list PostgreSQL` only on that database.
const [, , only = '', engine] = process.argv

if ('touch'.includes(only)) await benchTouchDrag()
if ('drawing'.includes(only)) await benchDrawing()
if ('scan'.includes(only)) await runOnBothDatabases(benchScan)
// It takes some minutes, so it only runs by its full name.
if (only === 'cold') await benchCold()
if ('deliveries'.includes(only)) await runOnBothDatabases(benchDeliveries)
if ('pages'.includes(only)) {
  benchEngine()
  await runOnBothDatabases(benchPages)
}
if ('sites'.includes(only)) await benchSites()
if ('analytics'.includes(only)) await runOnBothDatabases(benchAnalytics)
if ('list hop bulk scroll'.includes(only)) await runOnBothDatabases(benchApi)

async function runOnBothDatabases(bench: (engine: string, databaseUrl?: string) => Promise<void>) {
  if (engine !== 'PostgreSQL') await bench('PGlite')
  if (engine === 'PGlite') return
  const postgres = await startPostgres()
  if (postgres === null) return printLine('PostgreSQL is not installed here: not measured.')
  await bench('PostgreSQL', postgres.url)
  await postgres.stop()
}

async function benchPages(name: string, databaseUrl?: string) {
  const pages = await startPages(databaseUrl)
  await benchEdits(pages, name)
  if (databaseUrl === undefined) await benchPublished(pages)
  await pages.end()
}

async function benchApi(name: string, databaseUrl?: string) {
  const api = await startApi(databaseUrl)
  if ('list'.includes(only)) await benchList(api, name)
  if ('hop'.includes(only)) await benchProxy(api, name)
  if ('bulk'.includes(only)) await benchBulk(api, name)
  if ('scroll'.includes(only)) await benchScroll(api, name)
  await api.end()
}
