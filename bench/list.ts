import type { ApiProcess } from './api-process.ts'
import { type Latency, getLatency } from './latency.ts'
import { printLine } from './print.ts'

const REQUESTS = 300
const CONCURRENT_REQUESTS = 4

const queries = [
  ['sort updated', ''],
  ['sort created_desc', 'sort=created_desc'],
  ['sort created_asc', 'sort=created_asc'],
  ['sort name', 'sort=name'],
  ['sort scans', 'sort=scans'],
  ['search of three letters', 'q=lis'],
  ['search of three letters, by name', 'q=lis&sort=name'],
  ['search that finds one', 'q=Oslo 99999'],
  ['search that finds nothing', 'q=xyz'],
  ['one folder', 'folderId=fld_00000000000000000042'],
  ['one tag', 'tag=tag7'],
  ['one tag by scans', 'tag=batch7&sort=scans'],
  ['needs attention', 'attention=true'],
  ['needs attention, by scans', 'attention=true&sort=scans'],
  ['UTM value not allowed', 'utmNotAllowed=true'],
  ['UTM value not allowed, by scans', 'utmNotAllowed=true&sort=scans'],
] as const

/** Measures a page of 50 out of 100,000 codes, beside the same page out of 1,000 codes and GET /me, the cheapest endpoint. */
export async function benchList(api: ApiProcess, engine: string): Promise<void> {
  printLine(
    `List of 50 codes at 100,000 codes, ${engine} (${REQUESTS} requests, one after the other and ${CONCURRENT_REQUESTS} at once; ms)`,
  )
  const measureList = async (path: string, { key }: { key: string }, connections = 1): Promise<Latency> => {
    const actor = `bench${path.length}${key.slice(-4)}${connections}`
    const headers = () => ({ authorization: `Bearer ${key}`, 'x-actor': `${actor};Bench` })
    const options = { origin: api.serviceUrl, path: `/v1${path}`, headers, connections }
    await getLatency({ ...options, requests: 50 })
    return getLatency({ ...options, requests: REQUESTS })
  }
  const baseline = await measureList('/me', api.large)
  printLine(`  GET /me: p50 ${formatMs(baseline.p50)}, p99 ${formatMs(baseline.p99)}`)
  for (const [name, search] of queries) {
    const path = `/codes?limit=50&${search.replaceAll(' ', '%20')}`
    const small = await measureList(path, api.small)
    const large = await measureList(path, api.large)
    const atOnce = await measureList(path, api.large, CONCURRENT_REQUESTS)
    const ratios = `${(large.p50 / small.p50).toFixed(1)} × of 1,000 codes, ${(large.p50 / baseline.p50).toFixed(1)} × GET /me`
    printLine(
      `  ${name}: p50 ${formatMs(large.p50)}, p99 ${formatMs(large.p99)} (${formatMs(atOnce.p50)}, ${formatMs(atOnce.p99)}); ${ratios}; ${(await api.getPlan(search)).join(', ')}`,
    )
  }
}

function formatMs(milliseconds: number): string {
  return milliseconds.toFixed(1)
}
