import { sum } from 'drizzle-orm'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { codeTotals } from '../../src/service/codes/schema.ts'
import { parseAnalyticsUrl } from '../../src/service/scans/clickhouse/analytics-address.ts'
import { ClickHouse } from '../../src/service/scans/clickhouse/clickhouse.ts'
import { IdRow, filterRows, idColumns } from '../../src/service/scans/clickhouse/scan-record.ts'
import { getKillCount } from '../../src/testing/kill-product.ts'
import { startChdb } from './chdb.ts'
import { openMigratedDatabase } from './migrated-database.ts'

/** Where the process is killed: at a step of the loader or of the mover, or at any moment, or ClickHouse instead. */
const victims = [
  'read',
  'inserted',
  'counted',
  'positioned',
  'committed',
  'discarded',
  'taken',
  'looked up',
  'moved',
  'removed',
  'any moment',
  'ClickHouse',
] as const
const ROUNDS = getKillCount(victims.length)
// A process that does not reach its step is killed then.
const LONGEST_ROUND_MS = 10_000

const database = await openMigratedDatabase()
const dir = mkdtempSync(join(tmpdir(), 'tessera-kills-'))
const chdb = await startChdb(join(dir, 'clickhouse'))
const analyticsUrl = `clickhouse://${chdb.host}/kills`
const runningProcesses = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of runningProcesses) child.kill('SIGKILL')
  await chdb.kill()
  await database.close()
  rmSync(dir, { recursive: true, force: true })
})

function startScanning(mode: 'scan' | 'drain', killAt: string) {
  const preload = pathToFileURL(join(import.meta.dirname, '../../src/testing/kill-at-step.ts')).href
  const file = join(import.meta.dirname, 'scan-process.ts')
  const child = spawn(
    process.execPath,
    [`--import=${preload}`, file, database.url, analyticsUrl, join(dir, 'journal'), mode],
    { stdio: ['ignore', 'pipe', openSync(join(dir, 'processes.log'), 'a')], env: { ...process.env, KILL_AT: killAt } },
  )
  runningProcesses.add(child)
  const exitEvent = once(child, 'exit').finally(() => runningProcesses.delete(child))
  return { child, ended: exitEvent }
}

/** Runs the process until it is killed. Returns the ids of the scans that it recorded. */
async function scanUntilKilled(victim: (typeof victims)[number]): Promise<string[]> {
  const killAt =
    victim === 'any moment' || victim === 'ClickHouse' ? 'none' : `${victim}:${1 + Math.floor(Math.random() * 3)}`
  const { child, ended } = startScanning('scan', killAt)
  const ids: string[] = []
  const lines = createInterface({ input: child.stdout ?? process.stdin })
  const hasBegun = once(lines, 'line')
  // The other lines are those of the log.
  lines.on('line', (line) => line.startsWith('scn_') && ids.push(line))
  await Promise.race([hasBegun, ended])
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_ROUND_MS)
  if (killAt === 'none') {
    await pause(500 + Math.random() * 2_500)
    if (victim === 'ClickHouse') {
      await chdb.kill()
      await pause(Math.random() * 1_500)
      await chdb.start()
      await pause(Math.random() * 2_000)
    }
    child.kill('SIGKILL')
  }
  await ended
  clearTimeout(timer)
  return ids
}

test(
  'after kills of the process and of ClickHouse, every recorded scan is there once',
  { timeout: 120_000 + ROUNDS * 30_000 },
  async () => {
    const recordedIds: string[] = []
    for (let round = 0; round < ROUNDS; round++)
      recordedIds.push(...(await scanUntilKilled(victims[round % victims.length] ?? 'any moment')))
    const [exitCode] = await startScanning('drain', 'none').ended
    expect(exitCode).toBe(0)
    const address = parseAnalyticsUrl(analyticsUrl)
    if (address === null) throw new Error('The address is not valid.')
    const clickhouse = new ClickHouse(address)
    const rows = await clickhouse.select(IdRow, { sql: `select ${idColumns} from scans` })
    const [counts] = await clickhouse.select(z.object({ rows: z.number(), scans: z.number() }), {
      sql: 'select count() as rows, uniqExact(time, tail) as scans from scans',
    })
    await clickhouse.close()
    const storedIds = new Set(filterRows(rows, recordedIds).map(({ id }) => id))
    const [total] = await database.db.select({ scans: sum(codeTotals.scans).mapWith(Number) }).from(codeTotals)
    console.log(`${ROUNDS} kills: ${recordedIds.length} scans recorded, ${rows.length} stored.`)
    expect(recordedIds.length).toBeGreaterThan(ROUNDS * 20)
    expect({
      lost: recordedIds.filter((id) => !storedIds.has(id)).length,
      doubled: (counts?.rows ?? 0) - (counts?.scans ?? 0),
      counted: total?.scans,
    }).toEqual({ lost: 0, doubled: 0, counted: rows.length })
  },
)
