import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { benchAnalyticsUnderLoad } from './analytics-under-load.ts'
import { type Latency, getLatency } from './latency.ts'
import { printLine } from './print.ts'

const SCANS = Number(process.env['SCANS'] ?? 200_000)
const REQUESTS = 60

const StartedService = z.object({
  origin: z.string(),
  key: z.string(),
  from: z.string(),
  to: z.string(),
  paths: z.array(z.string()),
  perSecond: z.number(),
  compactionMs: z.number(),
  unusualMs: z.tuple([z.number(), z.number()]),
  scanBytes: z.number(),
  umami: z.object({ bytes: z.number(), plain: z.number(), filtered: z.number() }).nullable(),
})
type StartedService = z.output<typeof StartedService>

const threeFilters = 'country=DE&os=iOS&language=de'
const heaviestQuery = 'analytics/summary?compare=previous&country=!SE&browser=!Firefox&language=!ja'
const requests = [
  ['dashboard of a quarter beside the one before', 'analytics/summary?compare=previous'],
  ['the dashboard of one country', 'analytics/summary?compare=previous&country=DE'],
  ['the dashboard with three filters that match few scans', `analytics/summary?compare=previous&${threeFilters}`],
  ['the dashboard with three filters that match most scans', heaviestQuery],
  ['the dashboard of a folder of 50 codes', 'analytics/summary?compare=previous&folderId=fld_00000000000000000042'],
  ['causes of a change', 'analytics/changes?'],
  ['newest 50 of the workspace', 'scans?limit=50'],
  ['newest 50 of a code', 'scans?limit=50&codeId=cod_00000000000000000001'],
  ['newest 50 of a folder', 'scans?limit=50&folderId=fld_00000000000000000042'],
] as const

/**
 * Measures requests of the dashboard with SCANS scans (200,000 by default), and for comparison the queries of Umami with the same scans.
 * ANCHOR=0 skips Umami.
 */
export async function benchAnalytics(engine: string, databaseUrl?: string): Promise<void> {
  printLine(
    `Analytics of ${SCANS.toLocaleString('en')} scans in half a year, ${engine} (${REQUESTS} requests each; ms)`,
  )
  const args = [String(SCANS), ...(databaseUrl === undefined ? [] : [databaseUrl])]
  const child = fork(join(import.meta.dirname, 'analytics-service.ts'), args)
  const exitEvent = once(child, 'exit')
  const messages: unknown[] = await Promise.race([once(child, 'message'), exitEvent])
  const service = StartedService.parse(messages[0])
  const { perSecond, compactionMs, scanBytes, umami } = service
  printLine(
    `  loader: ${Math.round(perSecond).toLocaleString('en')} scans/s; put together behind it in ${Math.round(compactionMs)} ms; ` +
      `${Math.round(scanBytes / SCANS)} bytes a scan`,
  )
  const [firstTime, secondTime] = service.unusualMs
  printLine(
    `  hourly search for unusual scans of all codes: ${formatMs(secondTime)}, the first time ${formatMs(firstTime)}`,
  )
  let dashboard: Latency | null = null
  let filtered: Latency | null = null
  for (const [name, path] of requests) {
    const firstLatency = await measureRequest(service, path, 1)
    const latency = await measureRequest(service, path, REQUESTS)
    dashboard ??= latency
    if (path.includes(threeFilters)) filtered = latency
    printLine(
      `  ${name}: p50 ${formatMs(latency.p50)}, p95 ${formatMs(latency.p95)}, the first time ${formatMs(firstLatency.p50)}`,
    )
  }
  const compareTimes = (otherMs: number, ownMs?: number) =>
    `${formatMs(otherMs)}, ${Math.round(otherMs / (ownMs ?? Number.NaN))} × ours`
  if (umami !== null) {
    const comparison = `${compareTimes(umami.plain, dashboard?.p50)}; by three filters: ${compareTimes(umami.filtered, filtered?.p50)}`
    printLine(`  Umami's dashboard: ${comparison}; ${Math.round(umami.bytes / SCANS)} bytes a scan`)
  }
  await benchAnalyticsUnderLoad({
    origin: service.origin,
    key: service.key,
    paths: service.paths,
    heaviest: toPath(service, heaviestQuery),
  })
  child.disconnect()
  await exitEvent
}

async function measureRequest(service: StartedService, path: string, requests: number): Promise<Latency> {
  const { origin, key } = service
  const createHeaders = () => ({ authorization: `Bearer ${key}`, 'x-actor': `bench${path.length};Bench` })
  return getLatency({ origin, path: toPath(service, path), createHeaders, requests, connections: 1 })
}

function toPath({ from, to }: StartedService, path: string): string {
  return `/v1/${path}${path.startsWith('analytics') ? `&from=${from}&to=${to}&timezone=Europe/Berlin` : ''}`
}

function formatMs(milliseconds: number): string {
  return milliseconds.toFixed(milliseconds < 10 ? 1 : 0)
}
