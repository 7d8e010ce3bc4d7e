import { eq, gte, sql } from 'drizzle-orm'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { Readiness } from '#contract/readiness.ts'
import { openDatabase } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import { idAtOrAfter } from '#service/ids/ids.ts'
import { workspaces } from '#service/tenancy/workspaces/schema.ts'
import { scans } from '#service/scans/store/schema.ts'
import { freePort } from '#testing/free-port.ts'
import { phoneAgent } from '#testing/phone-agent.ts'
import { type Cluster, postgresBinaries, startPostgres } from '#testing/postgres.ts'
import { type SpawnedStack, spawnStack } from '#testing/stack.ts'
import { measureLoad } from './load.ts'
import { makeManyCodes } from './many-codes.ts'
import { median, tell } from './print.ts'

const CODES = 1_000_000
// During the build of the snapshot, and without the database: scans a second.
const [NORMAL_RATE, COLD_RATE] = [200, 1_000]
const COLD_SECONDS = 120
const CONNECTIONS = 32

interface Code {
  path: string
  destination: string
}

/** A million codes: how long their snapshot takes beside load, and what a process answers that starts without the database. */
export async function benchCold(): Promise<void> {
  tell(`A database that is away (${CODES.toLocaleString('en')} codes, PostgreSQL)`)
  const binaries = postgresBinaries()
  if (binaries === null) return tell('  PostgreSQL is not installed here: not measured.')
  const cluster = await startPostgres(binaries)
  const settings = { DATABASE_URL: cluster.url('postgres'), SEED_DEMO: '0', METRICS_PORT: String(await freePort()) }
  const first = await spawnStack(settings)
  const { dataDir } = first
  try {
    await first.end('SIGINT')
    // Made without notifications: they are found as the codes of an installation that has no snapshot yet.
    rmSync(join(dataDir, 'snapshot'), { recursive: true })
    const made = await makeCodes(cluster)
    const start = () => spawnStack({ ...settings, DATA_DIR: dataDir })
    await benchBuild(await start(), { made, metricsPort: Number(settings.METRICS_PORT) })
    await cluster.crash()
    const [since, began] = [new Date(), performance.now()]
    const cold = await start()
    tell(`  a process that starts without the database is ready in ${seconds(began)} s`)
    const redirected = await benchScans(cold, made)
    await cluster.restart()
    await countStored(cluster, { since, redirected })
    await cold.end('SIGKILL')
  } finally {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makeCodes(cluster: Cluster): Promise<Code[]> {
  const { db, withoutLimits, close } = await openDatabase({ url: cluster.url('postgres') })
  const [workspace] = await db.select({ id: workspaces.id }).from(workspaces)
  await withoutLimits((unlimited) => makeManyCodes(unlimited, workspace?.id ?? '', CODES))
  const rows = await db
    .select({ shortCode: codes.shortCode, destination: sql<string>`${codes.destination}->>'url'` })
    .from(codes)
    .where(eq(codes.workspaceId, workspace?.id ?? ''))
  await close()
  return rows.map(({ shortCode, destination }) => ({ path: `/${shortCode}`, destination }))
}

/** Ends the process by force. */
async function benchBuild(stack: SpawnedStack, { made, metricsPort }: { made: Code[]; metricsPort: number }) {
  const began = performance.now()
  const memory = new Array<number>()
  const watching = setInterval(() => void readMemory(metricsPort).then((bytes) => memory.push(bytes)), 500)
  const before = await readMemory(metricsPort)
  const measured: { p99: number }[] = []
  const { port } = new URL(stack.serviceOrigin)
  const requests = made.slice(0, 10_000).map(({ path }) => toRequest(path))
  while ((await readSnapshot(stack)).behindSeconds === null)
    measured.push(
      await measureLoad({ port: Number(port), requests, seconds: 2, connections: CONNECTIONS, rate: NORMAL_RATE }),
    )
  const took = seconds(began)
  clearInterval(watching)
  const { codes: count } = await readSnapshot(stack)
  tell(
    `  the snapshot of ${count.toLocaleString('en')} codes is built in ${took} s beside ${NORMAL_RATE} scans a second ` +
      `(p99 ${median(measured.map(({ p99 }) => p99)).toFixed(1)} ms); memory at most ${megabytes(Math.max(...memory))} MB, ${megabytes(before)} MB at the start`,
  )
  await stack.end('SIGKILL')
}

/** Scans each code once; returns how many were redirected to their own destination. */
async function benchScans({ serviceOrigin }: SpawnedStack, made: Code[]): Promise<number> {
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
  const paced = made.slice(0, COLD_RATE * COLD_SECONDS)
  const latencies = await scanAtRate(paced, scan)
  const began = performance.now()
  const rest = made.slice(paced.length).values()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const code of rest) await scan(code)
    }),
  )
  const perSecond = Math.round(((made.length - paced.length) / (performance.now() - began)) * 1_000)
  await pool.close()
  latencies.sort((a, b) => a - b)
  const at = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? Number.NaN).toFixed(2)
  tell(
    `  ${redirected.toLocaleString('en')} of ${made.length.toLocaleString('en')} codes redirect to their destination; ` +
      `at ${COLD_RATE.toLocaleString('en')} a second p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(0.999999)} ms; then ${perSecond.toLocaleString('en')} a second`,
  )
  return redirected
}

/** Milliseconds of each scan, from the time at which it was due. */
async function scanAtRate(paced: readonly Code[], scan: (code: Code) => Promise<void>): Promise<number[]> {
  const latencies: number[] = []
  const began = performance.now()
  const open = new Set<Promise<void>>()
  for (const [number, code] of paced.entries()) {
    const due = began + (number / COLD_RATE) * 1_000
    const early = due - performance.now()
    if (early > 0) await pause(early)
    const one = scan(code).then(() => {
      latencies.push(performance.now() - due)
      open.delete(one)
    })
    open.add(one)
  }
  await Promise.all(open)
  return latencies
}

async function countStored(cluster: Cluster, { since, redirected }: { since: Date; redirected: number }) {
  const began = performance.now()
  const { db, close } = await openDatabase({ url: cluster.url('postgres') })
  const isSince = gte(scans.id, idAtOrAfter('scn', since))
  let stored = 0
  while (stored < redirected && performance.now() - began < 600_000) {
    await pause(1_000)
    stored = await db.$count(scans, isSince)
  }
  const took = seconds(began)
  const [once] = await db
    .select({ codes: sql`count(distinct ${scans.code})`.mapWith(Number) })
    .from(scans)
    .where(isSince)
  await close()
  tell(
    `  once the database is back, ${stored.toLocaleString('en')} scans of ${once?.codes.toLocaleString('en')} codes are stored within ${took} s`,
  )
}

async function readSnapshot({ serviceOrigin }: SpawnedStack) {
  const answer = await fetch(`${serviceOrigin}/readyz`)
  return Readiness.parse(await answer.json()).snapshot ?? { codes: 0, behindSeconds: null }
}

async function readMemory(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(await answer.text())?.[1])
}

function toRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${phoneAgent}\r\n\r\n`
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1_000).toFixed(1)
}

function megabytes(bytes: number): string {
  return Math.round(bytes / 1_000_000).toLocaleString('en')
}
