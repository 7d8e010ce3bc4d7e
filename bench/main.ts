import { benchAnalytics } from './analytics.ts'
import { startApi } from './api-process.ts'
import { benchBuilder } from './builder.ts'
import { benchBulk } from './bulk.ts'
import { benchClickHouse } from './clickhouse.ts'
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

// `npm run bench` measures each hot path and its baseline, in the same run on the same machine.
// `npm run bench -- list` runs the benchmarks whose names contain the word, and `-- list PostgreSQL` only on that database.
const [, , nameFilter = '', engine] = process.argv

if ('touch'.includes(nameFilter)) await benchTouchDrag()
if ('drawing'.includes(nameFilter)) await benchDrawing()
if ('scan'.includes(nameFilter)) await runOnBothDatabases(benchScan)
// This benchmark takes some minutes, so it runs only by its full name.
if (nameFilter === 'cold') await benchCold()
// So does this one, which needs a quiet machine.
if (nameFilter === 'builder') await benchBuilder()
// This one needs the packages of the deep suite.
if (nameFilter === 'clickhouse') await benchClickHouse()
if ('deliveries'.includes(nameFilter)) await runOnBothDatabases(benchDeliveries)
if ('pages'.includes(nameFilter)) {
  benchEngine()
  await runOnBothDatabases(benchPages)
}
if ('sites'.includes(nameFilter)) await benchSites()
if ('analytics'.includes(nameFilter)) await runOnBothDatabases(benchAnalytics)
if ('list hop bulk scroll'.includes(nameFilter)) await runOnBothDatabases(benchApi)

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
  if ('list'.includes(nameFilter)) await benchList(api, name)
  if ('hop'.includes(nameFilter)) await benchProxy(api, name)
  if ('bulk'.includes(nameFilter)) await benchBulk(api, name)
  if ('scroll'.includes(nameFilter)) await benchScroll(api, name)
  await api.end()
}
