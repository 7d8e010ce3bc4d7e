import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { ScanConditions, TimeRange } from '#columns/select-scans.ts'
import { countSummary } from '#columns/summary.ts'
import { listSteps } from '#columns/time-steps.ts'
import { ZoneClock } from '#columns/zone-clock.ts'
import { dimensions, type Dimension } from '#contract/scan-dimensions.ts'
import { countChanges } from '#service/scans/analytics/count-changes.ts'
import { findUnusualCodes } from '#service/scans/anomalies/find-unusual-codes.ts'
import { parseAnalyticsUrl } from '#service/scans/clickhouse/analytics-address.ts'
import { ClickHouse } from '#service/scans/clickhouse/clickhouse.ts'
import { fillDays } from '#service/scans/clickhouse/fill-days.ts'
import { countCodeHours, createScanCounter } from '#service/scans/clickhouse/scan-counter.ts'
import { ValueNumbers } from '#service/scans/clickhouse/value-numbers.ts'
import { startChdb } from '../deep/clickhouse/chdb.ts'
import { HISTORY_DAYS } from './analytics-scans.ts'
import { CODES, makeScans } from './clickhouse-scans.ts'
import { fillUmami, listUmamiQuestions } from './clickhouse-umami.ts'
import { getMedian, printLine } from './print.ts'

const SCANS = Number(process.env['SCANS'] ?? 10_000_000)
const RUNS = Number(process.env['RUNS'] ?? 3)
/** With more scans, questions that count all of them several times would take hours. */
const MAX_LONG_QUESTIONS = 20_000_000
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const workspaceId = 'wsp_00000000000000000001'
const now = Date.now()
const clock = ZoneClock.create('Europe/Berlin', { from: now - 2 * HISTORY_DAYS * DAY_MS, to: now + 60 * DAY_MS }, now)

/** As the dashboard asks: from the start of a local day until now. */
const quarter = { from: clock.toMoment(findDayStart() - (HISTORY_DAYS / 2 - 1) * DAY_MS), to: now }

/**
 * Measures the figures of SCANS scans (10 million by default) in half a year, made inside ClickHouse, in seconds of CPU of the engine (chDB) and of this process
 * together, and Umami's questions about the same scans. ANCHOR=0 skips Umami.
 */
export async function benchClickHouse(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-bench-clickhouse-'))
  const chdb = await startChdb(dir)
  const address = parseAnalyticsUrl(`clickhouse://${chdb.host}/bench`)
  if (address === null) throw new Error('The address is not valid.')
  const clickhouse = new ClickHouse(address, { timeoutMs: HOUR_MS })
  try {
    await benchFigures(clickhouse)
    if (process.env['ANCHOR'] !== '0') await benchUmami(clickhouse)
  } finally {
    await clickhouse.close()
    await chdb.kill()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function benchFigures(clickhouse: ClickHouse) {
  printLine(
    `Figures of ${SCANS.toLocaleString('en')} scans in half a year, ClickHouse (chDB); seconds of CPU, median of ${RUNS}`,
  )
  const making = await measure(clickhouse, () => makeScans(clickhouse, { count: SCANS, workspaceId, to: now }))
  printLine(`  made inside ClickHouse: ${making.cpu.toFixed(0)} s`)
  const ask =
    (filters: Filters, compare = true) =>
    () =>
      askSummary(clickhouse, filters, compare)
  if (SCANS <= MAX_LONG_QUESTIONS)
    await report(clickhouse, 'dashboard of a quarter beside the one before, from scans', ask({}))
  const filling = await measure(clickhouse, () => fillDays(clickhouse))
  printLine(`  counts of ${filling.result} days stored: ${filling.cpu.toFixed(0)} s`)
  await report(clickhouse, 'dashboard of a quarter beside the one before, from days', ask({}))
  await report(clickhouse, 'dashboard of a quarter alone, from days', ask({}, false))
  await report(clickhouse, 'one country', ask({ values: { country: 'DE' } }))
  const few: Filters = { values: { country: 'DE', os: 'iOS', language: 'de' } }
  const most: Filters = { values: { country: '!SE', browser: '!Firefox', language: '!ja' } }
  await report(clickhouse, 'three filters that leave few scans', ask(few))
  await report(clickhouse, 'three filters that leave few scans, of the quarter alone', ask(few, false))
  await report(clickhouse, 'three filters that leave most scans', ask(most))
  await report(clickhouse, 'three filters that leave most scans, of the quarter alone', ask(most, false))
  await report(clickhouse, 'a folder of 50 codes', ask({ codes: listCodes(CODES - 50, CODES) }))
  await report(clickhouse, 'one code', ask({ codes: listCodes(99, 100) }))
  if (SCANS <= MAX_LONG_QUESTIONS) await report(clickhouse, 'causes of a change', () => askChanges(clickhouse))
  await report(clickhouse, 'hourly search for unusual scans of all codes', () => findUnusual(clickhouse))
  const sizes = await readSizes(clickhouse, ['scans', 'scan_days'])
  printLine(
    `  bytes a scan: ${((sizes.get('scans') ?? 0) / SCANS).toFixed(1)}, and ${((sizes.get('scan_days') ?? 0) / SCANS).toFixed(2)} of days`,
  )
}

async function benchUmami(clickhouse: ClickHouse) {
  const filling = await measure(clickhouse, () => fillUmami(clickhouse))
  printLine(`Umami's tables filled from these scans: ${filling.cpu.toFixed(0)} s`)
  const askAll = (filter?: string) => async () => {
    for (const sql of listUmamiQuestions(quarter, filter)) await clickhouse.select(z.unknown(), { sql })
    return SCANS / 2
  }
  await report(clickhouse, "Umami's dashboard of a quarter", askAll())
  await report(
    clickhouse,
    "Umami's dashboard with three filters",
    askAll("and country = 'DE' and os = 'iOS' and language = 'de'"),
  )
  const sizes = await readSizes(clickhouse, ['website_event', 'website_event_stats_hourly'])
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  printLine(`  bytes a scan: ${(bytes / SCANS).toFixed(1)}`)
}

interface Filters {
  values?: { [D in Dimension]?: string }
  codes?: readonly string[]
}

/** Returns the number of scans that are left. */
async function askSummary(clickhouse: ClickHouse, filters: Filters, compare: boolean): Promise<number> {
  const { numbers, ...question } = toQuestion(filters)
  const { totals, previous } = await countSummary(
    { ...question, ...toPeriods(compare), top: 10, codeSeries: false, allCodes: false },
    {
      ...createScanCounter({ clickhouse, workspaceId, numbers }),
      readGroups: async () => [],
      readOpened: async () => [],
    },
  )
  return totals.scans + (previous?.totals.scans ?? 0)
}

async function askChanges(clickhouse: ClickHouse): Promise<number> {
  const { numbers, ...question } = toQuestion({})
  const { current, previous } = toPeriods(true)
  if (previous === null) return 0
  const { totals } = await countChanges(
    { ...question, current, previous, dimensions },
    { ...createScanCounter({ clickhouse, workspaceId, numbers }), readGroups: async () => [] },
  )
  return totals.scans
}

async function findUnusual(clickhouse: ClickHouse): Promise<number> {
  const context = { clickhouse, workspaceId, numbers: new ValueNumbers() }
  await findUnusualCodes(
    { endHour: Math.floor(now / HOUR_MS), watchedFrom: 0 },
    {
      countCodeHours: (query) => countCodeHours(context, query),
      readValues: context.numbers.readValues,
      pause: async () => {},
    },
  )
  return 0
}

function toQuestion({ values = {}, codes }: Filters) {
  const numbers = new ValueNumbers()
  const conditions: ScanConditions = {
    bots: [false],
    codes: codes?.map((id) => numbers.assign('code', id)) ?? null,
    values: dimensions.flatMap((dimension) => {
      const text = values[dimension]
      if (text === undefined) return []
      const included = !text.startsWith('!')
      return [{ dimension, included, numbers: [numbers.assign(dimension, included ? text : text.slice(1))] }]
    }),
    hours: null,
    within: null,
    scopes: [],
  }
  return { numbers, conditions, clock: clock.spans }
}

function toPeriods(compare: boolean) {
  const toPeriod = (range: TimeRange) => ({ range, starts: listSteps(clock, 'day', range) ?? [] })
  const move = (moment: number) => clock.toMoment(clock.toLocal(moment) - (HISTORY_DAYS / 2) * DAY_MS)
  const before = { from: move(quarter.from), to: move(quarter.to) }
  return { current: toPeriod(quarter), previous: compare ? toPeriod(before) : null }
}

/** The local start of the running day. */
function findDayStart(): number {
  return Math.floor(clock.toLocal(now) / DAY_MS) * DAY_MS
}

function listCodes(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, i) => `cod_${String(from + i + 1).padStart(20, '0')}`)
}

/** Prints the seconds of CPU, also for each million of the scans that are left. */
async function report(clickhouse: ClickHouse, name: string, run: () => Promise<number>) {
  const measurements = []
  for (let i = 0; i < RUNS; i++) measurements.push(await measure(clickhouse, run))
  const cpu = getMedian(measurements.map((benchRun) => benchRun.cpu))
  const ownCpu = getMedian(measurements.map((benchRun) => benchRun.ownCpu))
  const wall = getMedian(measurements.map((benchRun) => benchRun.wall))
  const scans = measurements[0]?.result ?? 0
  const perMillion =
    scans === 0 ? '' : `, ${(cpu / (scans / 1e6)).toFixed(2)} s for each million of ${scans.toLocaleString('en')}`
  printLine(
    `  ${name}: ${cpu.toFixed(2)} s (${ownCpu.toFixed(2)} of this process)${perMillion}; ${wall.toFixed(1)} s until the answer`,
  )
}

async function measure<Result>(clickhouse: ClickHouse, run: () => Promise<Result>) {
  const engineBefore = await readEngineCpu(clickhouse)
  const [startedAt, ownBefore] = [performance.now(), process.cpuUsage()]
  const result = await run()
  const wall = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(ownBefore)
  const ownCpu = (user + system) / 1e6
  return { result, wall, ownCpu, cpu: (await readEngineCpu(clickhouse)) - engineBefore + ownCpu }
}

/** The seconds of CPU that all statements of the engine have taken so far. */
async function readEngineCpu(clickhouse: ClickHouse): Promise<number> {
  const [row] = await clickhouse.select(z.object({ seconds: z.number() }), {
    sql: "select sum(value) / 1e6 as seconds from system.events where event in ('UserTimeMicroseconds', 'SystemTimeMicroseconds')",
  })
  return row?.seconds ?? 0
}

async function readSizes(clickhouse: ClickHouse, tables: readonly string[]): Promise<Map<string, number>> {
  const rows = await clickhouse.select(z.object({ table: z.string(), bytes: z.int() }), {
    sql: `select table, sum(bytes_on_disk) as bytes from system.parts
      where active and database = currentDatabase() and table in (${tables.map((name) => `'${name}'`).join(', ')}) group by table`,
  })
  return new Map(rows.map(({ table, bytes }) => [table, bytes]))
}
