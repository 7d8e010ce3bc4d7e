import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { benchAnalyticsUnderLoad } from './analytics-under-load.ts'
import { type Latency, getLatency } from './latency.ts'
import { printLine } from './print.ts'

const SCANS = Number(process.env['SCANS'] ?? 200_000)
const REQUESTS = 60

const Ready = z.object({
  origin: z.string(),
  key: z.string(),
  from: z.string(),
  to: z.string(),
  paths: z.array(z.string()),
  perSecond: z.number(),
  compactionMs: z.number(),
  unusualMs: z.tuple([z.number(), z.number()]),
  ours: z.number(),
  anchor: z.object({ bytes: z.number(), plain: z.number(), filtered: z.number() }).nullable(),
})
type Ready = z.output<typeof Ready>

const threeFilters = 'country=DE&os=iOS&language=de'
const heaviest = 'analytics/summary?compare=previous&country=!SE&browser=!Firefox&language=!ja'
const questions = [
  ['dashboard of a quarter beside the one before', 'analytics/summary?compare=previous'],
  ['the same of one country', 'analytics/summary?compare=previous&country=DE'],
  ['the same by three filters that leave few', `analytics/summary?compare=previous&${threeFilters}`],
  ['the same by three that leave most', heaviest],
  ['the same of a folder of 50 codes', 'analytics/summary?compare=previous&folderId=fld_00000000000000000042'],
  ['why it changed', 'analytics/changes?'],
  ['newest 50 of the workspace', 'scans?limit=50'],
  ['newest 50 of a code', 'scans?limit=50&codeId=cod_00000000000000000001'],
  ['newest 50 of a folder', 'scans?limit=50&folderId=fld_00000000000000000042'],
] as const

/**
 * Measures requests of the dashboard over SCANS scans (200,000 by default), beside Umami's tables and queries over the same scans.
 * ANCHOR=0 skips Umami.
 */
export async function benchAnalytics(engine: string, databaseUrl?: string): Promise<void> {
  printLine(
    `Analytics of ${SCANS.toLocaleString('en')} scans in half a year, ${engine} (${REQUESTS} requests each; ms)`,
  )
  const args = [String(SCANS), ...(databaseUrl === undefined ? [] : [databaseUrl])]
  const child = fork(join(import.meta.dirname, 'analytics-service.ts'), args)
  const ended = once(child, 'exit')
  const messages: unknown[] = await Promise.race([once(child, 'message'), ended])
  const ready = Ready.parse(messages[0])
  const { perSecond, compactionMs, ours, anchor } = ready
  printLine(
    `  loader: ${Math.round(perSecond).toLocaleString('en')} scans/s; put together behind it in ${Math.round(compactionMs)} ms; ` +
      `${Math.round(ours / SCANS)} bytes a scan`,
  )
  const [firstTime, secondTime] = ready.unusualMs
  printLine(`  hourly search for unusual scans of all codes: ${ms(secondTime)}, the first time ${ms(firstTime)}`)
  let dashboard: Latency | null = null
  let filtered: Latency | null = null
  for (const [name, path] of questions) {
    const first = await measureRequest(ready, path, 1)
    const latency = await measureRequest(ready, path, REQUESTS)
    dashboard ??= latency
    if (path.includes(threeFilters)) filtered = latency
    printLine(`  ${name}: p50 ${ms(latency.p50)}, p95 ${ms(latency.p95)}, the first time ${ms(first.p50)}`)
  }
  const compareTimes = (otherMs: number, ownMs?: number) =>
    `${ms(otherMs)}, ${Math.round(otherMs / (ownMs ?? Number.NaN))} × ours`
  if (anchor !== null) {
    const comparison = `${compareTimes(anchor.plain, dashboard?.p50)}; by three filters: ${compareTimes(anchor.filtered, filtered?.p50)}`
    printLine(`  Umami's dashboard: ${comparison}; ${Math.round(anchor.bytes / SCANS)} bytes a scan`)
  }
  await benchAnalyticsUnderLoad({
    origin: ready.origin,
    key: ready.key,
    paths: ready.paths,
    heaviest: toPath(ready, heaviest),
  })
  child.disconnect()
  await ended
}

async function measureRequest(ready: Ready, path: string, requests: number): Promise<Latency> {
  const { origin, key } = ready
  const headers = () => ({ authorization: `Bearer ${key}`, 'x-actor': `bench${path.length};Bench` })
  return getLatency({ origin, path: toPath(ready, path), headers, requests, connections: 1 })
}

function toPath({ from, to }: Ready, path: string): string {
  return `/v1/${path}${path.startsWith('analytics') ? `&from=${from}&to=${to}&timezone=Europe/Berlin` : ''}`
}

function ms(milliseconds: number): string {
  return milliseconds.toFixed(milliseconds < 10 ? 1 : 0)
}
