import { eq, gte, sql } from 'drizzle-orm'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { Readiness } from '#contract/readiness.ts'
import { openDatabase } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import { workspaces } from '#service/tenancy/workspaces/schema.ts'
import { toFirstKey } from '#service/scans/store/scan-key.ts'
import { scans } from '#service/scans/store/schema.ts'
import { freePort } from '#testing/free-port.ts'
import { phoneAgent } from '#testing/phone-agent.ts'
import { type Cluster, findPostgresBinaries, startPostgres } from '#testing/postgres.ts'
import { type SpawnedStack, spawnStack } from '#testing/stack.ts'
import { measureLoad } from './load.ts'
import { createManyCodes } from './many-codes.ts'
import { getMedian, printLine } from './print.ts'

const CODES = 1_000_000
/** Scans a second during the build of the snapshot. */
const NORMAL_RATE = 200
/** Scans a second without the database. */
const COLD_RATE = 1_000
const COLD_SECONDS = 120
const CONNECTIONS = 32

interface Code {
  path: string
  destination: string
}

/** Measures with a million codes how long the build of the snapshot takes under load, and how fast a process that starts without the database redirects. */
export async function benchCold(): Promise<void> {
  printLine(`A database that is away (${CODES.toLocaleString('en')} codes, PostgreSQL)`)
  const binaries = findPostgresBinaries()
  if (binaries === null) return printLine('  PostgreSQL is not installed here: not measured.')
  const cluster = await startPostgres(binaries)
  const settings = { DATABASE_URL: cluster.url('postgres'), SEED_DEMO: '0', METRICS_PORT: String(await freePort()) }
  const first = await spawnStack(settings)
  const { dataDir } = first
  try {
    await first.end('SIGINT')
    // Without the snapshot, the next start builds a new one, as in an installation that has none yet.
    rmSync(join(dataDir, 'snapshot'), { recursive: true })
    const createdCodes = await createCodes(cluster)
    const start = () => spawnStack({ ...settings, DATA_DIR: dataDir })
    await benchSnapshotBuild(await start(), { createdCodes, metricsPort: Number(settings.METRICS_PORT) })
    await cluster.crash()
    const [startedOn, startedAt] = [new Date(), performance.now()]
    const coldStack = await start()
    printLine(`  a process that starts without the database is ready in ${formatSecondsSince(startedAt)} s`)
    const redirected = await benchScans(coldStack, createdCodes)
    await cluster.restart()
    await waitForStoredScans(cluster, { since: startedOn, redirected })
    await coldStack.end('SIGKILL')
  } finally {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function createCodes(cluster: Cluster): Promise<Code[]> {
  const { db, withoutLimits, close } = await openDatabase({ url: cluster.url('postgres') })
  const [workspace] = await db.select({ id: workspaces.id }).from(workspaces)
  await withoutLimits((unlimited) => createManyCodes(unlimited, workspace?.id ?? '', CODES))
  const rows = await db
    .select({ shortCode: codes.shortCode, destination: sql<string>`${codes.destination}->>'url'` })
    .from(codes)
    .where(eq(codes.workspaceId, workspace?.id ?? ''))
  await close()
  return rows.map(({ shortCode, destination }) => ({ path: `/${shortCode}`, destination }))
}

/** Measures the build of the snapshot, and then kills the process. */
async function benchSnapshotBuild(
  stack: SpawnedStack,
  { createdCodes, metricsPort }: { createdCodes: Code[]; metricsPort: number },
) {
  const startedAt = performance.now()
  const memorySamples = new Array<number>()
  const memoryTimer = setInterval(() => void readMemory(metricsPort).then((bytes) => memorySamples.push(bytes)), 500)
  const memoryBefore = await readMemory(metricsPort)
  const measurements: { p99: number }[] = []
  const { port } = new URL(stack.serviceOrigin)
  const requests = createdCodes.slice(0, 10_000).map(({ path }) => toRequest(path))
  while ((await readSnapshot(stack)).behindSeconds === null)
    measurements.push(
      await measureLoad({ port: Number(port), requests, seconds: 2, connections: CONNECTIONS, rate: NORMAL_RATE }),
    )
  const took = formatSecondsSince(startedAt)
  clearInterval(memoryTimer)
  const { codes: count } = await readSnapshot(stack)
  printLine(
    `  the snapshot of ${count.toLocaleString('en')} codes is built in ${took} s beside ${NORMAL_RATE} scans a second ` +
      `(p99 ${getMedian(measurements.map(({ p99 }) => p99)).toFixed(1)} ms); memory at most ${formatMegabytes(Math.max(...memorySamples))} MB, ${formatMegabytes(memoryBefore)} MB at the start`,
  )
  await stack.end('SIGKILL')
}

/** Scans each code once, and returns how many were redirected to their destination. */
async function benchScans({ serviceOrigin }: SpawnedStack, createdCodes: Code[]): Promise<number> {
  const pool = new Pool(serviceOrigin, { connections: CONNECTIONS })
  let redirected = 0
  const scan = async ({ path, destination }: Code) => {
    const { statusCode, headers, body } = await pool.request({
      path,
      method: 'GET',
      headers: { 'user-agent': phoneAgent },
    })
    await body.dump()
    if (statusCode === 302 && headers['location'] === destination) redirected++
  }
  const scheduledCodes = createdCodes.slice(0, COLD_RATE * COLD_SECONDS)
  const latencies = await scanAtRate(scheduledCodes, scan)
  const startedAt = performance.now()
  const remainingCodes = createdCodes.slice(scheduledCodes.length).values()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const code of remainingCodes) await scan(code)
    }),
  )
  const perSecond = Math.round(
    ((createdCodes.length - scheduledCodes.length) / (performance.now() - startedAt)) * 1_000,
  )
  await pool.close()
  latencies.sort((a, b) => a - b)
  const getPercentile = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? Number.NaN).toFixed(2)
  printLine(
    `  ${redirected.toLocaleString('en')} of ${createdCodes.length.toLocaleString('en')} codes redirect to their destination; ` +
      `at ${COLD_RATE.toLocaleString('en')} a second p50 ${getPercentile(0.5)} ms, p99 ${getPercentile(0.99)} ms, worst ${getPercentile(0.999999)} ms; then ${perSecond.toLocaleString('en')} a second`,
  )
  return redirected
}

/** Scans codes at COLD_RATE. Returns the latency of each scan in milliseconds, counted from the time for which the scan was scheduled. */
async function scanAtRate(scheduledCodes: readonly Code[], scan: (code: Code) => Promise<void>): Promise<number[]> {
  const latencies: number[] = []
  const startedAt = performance.now()
  const openRequests = new Set<Promise<void>>()
  for (const [number, code] of scheduledCodes.entries()) {
    const dueAt = startedAt + (number / COLD_RATE) * 1_000
    const earlyMs = dueAt - performance.now()
    if (earlyMs > 0) await pause(earlyMs)
    const request = scan(code).then(() => {
      latencies.push(performance.now() - dueAt)
      openRequests.delete(request)
    })
    openRequests.add(request)
  }
  await Promise.all(openRequests)
  return latencies
}

async function waitForStoredScans(cluster: Cluster, { since, redirected }: { since: Date; redirected: number }) {
  const startedAt = performance.now()
  const { db, close } = await openDatabase({ url: cluster.url('postgres') })
  const isNewScan = gte(scans.second, toFirstKey(since).second)
  let storedScans = 0
  while (storedScans < redirected && performance.now() - startedAt < 600_000) {
    await pause(1_000)
    storedScans = await db.$count(scans, isNewScan)
  }
  const took = formatSecondsSince(startedAt)
  const [distinct] = await db
    .select({ codes: sql`count(distinct ${scans.code})`.mapWith(Number) })
    .from(scans)
    .where(isNewScan)
  await close()
  printLine(
    `  once the database is back, ${storedScans.toLocaleString('en')} scans of ${distinct?.codes.toLocaleString('en')} codes are stored within ${took} s`,
  )
}

async function readSnapshot({ serviceOrigin }: SpawnedStack) {
  const response = await fetch(`${serviceOrigin}/readyz`)
  return Readiness.parse(await response.json()).snapshot ?? { codes: 0, behindSeconds: null }
}

async function readMemory(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(await response.text())?.[1])
}

function toRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${phoneAgent}\r\n\r\n`
}

function formatSecondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1_000).toFixed(1)
}

function formatMegabytes(bytes: number): string {
  return Math.round(bytes / 1_000_000).toLocaleString('en')
}
