import type { ApiProcess } from './api-process.ts'
import { type Latency, getLatency } from './latency.ts'
import { printLine } from './print.ts'

const REQUESTS = 300
const CONCURRENT_REQUESTS = 4

const queries: readonly (readonly [name: string, search: string])[] = [
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
  ['sort name_desc', 'sort=name_desc'],
  ['sort destination', 'sort=destination'],
  ['sort scans_asc', 'sort=scans_asc'],
  ['sort recent', 'sort=recent'],
  ['any of three tags', 'anyOfTags=tag7&anyOfTags=tag8&anyOfTags=tag9'],
  ['all of two tags', 'allOfTags=tag7&allOfTags=batch7'],
  ['none of two tags', 'noneOfTags=tag7&noneOfTags=tag8'],
  ['one kind', 'destinationTypes=page'],
  ['one host', 'destinationHosts=example.com'],
  ['one alias host', 'aliasHost=go.example.com'],
  ['one creator', 'createdBy=bench'],
  ['created in a month', `createdFrom=${formatDaysAgo(60)}&createdTo=${formatDaysAgo(30)}`],
  ['changed in a month, by name', `updatedFrom=${formatDaysAgo(60)}&updatedTo=${formatDaysAgo(30)}&sort=name`],
  ['scanned in a month', `scannedFrom=${formatDaysAgo(30)}`],
  ['not scanned in a month', `notScannedFrom=${formatDaysAgo(30)}`],
  ['with rules', 'hasRules=true'],
  ['without rules, by destination', 'hasRules=false&sort=destination'],
  ['not verified', 'verified=false'],
  ['one file', 'fileId=fil_00000000000000000000'],
]

/** Measures a page of 50 out of 100,000 codes, beside the same page out of 1,000 codes and GET /me, the cheapest endpoint. */
export async function benchList(api: ApiProcess, engine: string): Promise<void> {
  printLine(
    `List of 50 codes at 100,000 codes, ${engine} (${REQUESTS} requests, one after the other and ${CONCURRENT_REQUESTS} at once; ms)`,
  )
  const measureList = async (path: string, { key }: { key: string }, connections = 1): Promise<Latency> => {
    const actor = `bench${path.length}${key.slice(-4)}${connections}`
    const createHeaders = () => ({ authorization: `Bearer ${key}`, 'x-actor': `${actor};Bench` })
    const options = { origin: api.serviceUrl, path: `/v1${path}`, createHeaders, connections }
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
      `  ${name}: p50 ${formatMs(large.p50)}, p95 ${formatMs(large.p95)}, p99 ${formatMs(large.p99)} (${formatMs(atOnce.p50)}, ${formatMs(atOnce.p99)}); ${ratios}; ${(await api.getPlan(search)).join(', ')}`,
    )
  }
}

/** A moment in the past, in whole days, as ISO 8601. */
function formatDaysAgo(days: number): string {
  return new Date((Math.floor(Date.now() / 86_400_000) - days) * 86_400_000).toISOString()
}

function formatMs(milliseconds: number): string {
  return milliseconds.toFixed(1)
}
