import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LimitedProduct } from './limited-product.ts'
import { editAPage, openDashboard, signIn, startScans } from './people-at-work.ts'

// Runs the product with the demo and its embedded database in a limited memory, under 100 scans a second, with somebody who builds a page
// and ten open dashboards. Fails if the product had to be restarted, or an answered scan is missing.
// Arguments: the minutes (60), and the limit in MB (512).
const [minutes = '60', limitMegabytes = '512'] = process.argv.slice(2)
const SCANS_PER_SECOND = 100
const DASHBOARDS = 10

const dataDir = mkdtempSync(join(tmpdir(), 'tessera-small-'))
const product = await LimitedProduct.start({ dataDir, limitBytes: Number(limitMegabytes) * 1024 ** 2 })
const stopping = new AbortController()
const { signal } = stopping
try {
  const api = await product.getApi()
  const cookie = await signIn(product)
  const scans = await startScans(product, { api, perSecond: SCANS_PER_SECOND, signal })
  const editing = editAPage(api, signal)
  const dashboards = Array.from({ length: DASHBOARDS }, async () => openDashboard(product, { cookie, signal }))
  const endsAt = performance.now() + Number(minutes) * 60_000
  for (let minute = 1; endsAt - performance.now() > 1_000; minute++) {
    await pause(Math.max(0, Math.min(60_000, endsAt - performance.now())))
    const { residentBytes, restarts } = product.measure()
    console.log(
      `minute ${minute}: ${toMegabytes(residentBytes)} MB, ${scans.getAnswered()} scans, ${restarts} restarts`,
    )
  }
  stopping.abort()
  await scans.running
  const failedRequests = (await Promise.all(dashboards)).reduce((sum, failed) => sum + failed)
  const missing = await scans.countMissing()
  const { peakBytes, restarts, kills } = product.measure()
  console.log(`
limit                 ${limitMegabytes} MB
peak of the process   ${toMegabytes(peakBytes)} MB
scans answered        ${scans.getAnswered()}
scans not answered    ${scans.getFailed()}
scans missing         ${missing}
edits of the page     ${await editing}
failed requests       ${failedRequests}
restarts              ${restarts}, ${kills} of them by the kernel`)
  if (restarts + scans.getFailed() + failedRequests > 0 || missing !== 0) process.exitCode = 1
  if (process.exitCode === 1) console.error(product.output())
} finally {
  stopping.abort()
  await product.end()
  rmSync(dataDir, { recursive: true, force: true })
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1024 ** 2)
}
