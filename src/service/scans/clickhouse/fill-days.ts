import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { HOUR_QUARTERS, HOUR_WINDOWS } from '#columns/day-counts.ts'
import { DAY_MS, QUARTERS } from '#columns/time-steps.ts'
import type { RunningDuty } from '#database/leases.ts'
import { startChecks } from '#service/runtime/start-checks.ts'
import type { ClickHouse } from './clickhouse.ts'
import { dayExpression, quarterExpression } from './figure-conditions.ts'
import { createFiguresQuery, FiguresRow, figureSettings, visitorExpression } from './figures-query.ts'
import { Parameters } from './parameters.ts'
import { toDateText } from './scan-conditions.ts'

// The scans of fewer are counted in a few milliseconds, and would take less space than their counts.
const MIN_SCANS = 1_000
// The sets of visitors of this many scans take a few hundred megabytes in ClickHouse.
const SCANS_PER_QUERY = 3_000_000
const DAYS_PER_ROUND = 1_000
const EVERY_MS = 5 * 60_000
/** The last scans of a day arrive a little after it is over. */
const GRACE_MS = 10 * 60_000

interface FillOptions {
  /** Days with fewer scans are left out. */
  minScans?: number
  signal?: AbortSignal
}

interface IncompleteDay {
  day: number
  scans: number
  /** The version to store: later than the one that is stored. */
  version: number
}

/** Days of one month, which are counted at once. */
interface DayBatch {
  workspaceId: string
  bot: boolean
  days: readonly IncompleteDay[]
}

const IncompleteRow = z.tuple([z.string(), z.boolean(), z.int(), z.int(), z.int()])

/**
 * Stores the counts of days that are over and have none yet, or have more scans than were counted. Returns the number of days that it
 * counted.
 */
export async function fillDays(
  clickhouse: ClickHouse,
  { minScans = MIN_SCANS, signal }: FillOptions = {},
): Promise<number> {
  let filled = 0
  for (const batch of toBatches(await listIncompleteDays(clickhouse, minScans))) {
    if (signal?.aborted) break
    filled += await fillBatch(clickhouse, batch)
  }
  return filled
}

async function listIncompleteDays(
  clickhouse: ClickHouse,
  minScans: number,
): Promise<(IncompleteDay & Omit<DayBatch, 'days'>)[]> {
  const today = Math.floor((Date.now() - GRACE_MS) / DAY_MS)
  const sql = `
    select workspace, bot, toUInt32(day), toUInt32(day_scans), greatest(${Date.now() * 1_000}, latest + 1) from (
      select workspace, bot, toDate(time) as day, count() as day_scans from scans group by workspace, bot, toDate(time)
    ) as live left join (
      select workspace, bot, day, max(version) as latest, argMax(scans, version) as counted from scan_days
      where kind = '' group by workspace, bot, day
    ) as stored using (workspace, bot, day)
    where day_scans >= ${minScans} and day_scans <> counted and day < ${toDateText(today)}
    order by workspace, bot, day desc limit ${DAYS_PER_ROUND}`
  const days = []
  for await (const [workspaceId, bot, day, scans, version] of clickhouse.readRows(IncompleteRow, { sql }))
    days.push({ workspaceId, bot, day, scans, version })
  return days
}

/** Days of the same month, with few enough scans for one query. */
function toBatches(days: Awaited<ReturnType<typeof listIncompleteDays>>): DayBatch[] {
  const batches: (DayBatch & { month: string; days: IncompleteDay[]; scans: number })[] = []
  for (const { workspaceId, bot, ...day } of days) {
    const month = toDateText(day.day).slice(0, 8)
    const last = batches.at(-1)
    if (
      last?.workspaceId === workspaceId &&
      last.bot === bot &&
      last.month === month &&
      last.scans + day.scans <= SCANS_PER_QUERY
    ) {
      last.days.push(day)
      last.scans += day.scans
    } else batches.push({ workspaceId, bot, month, days: [day], scans: day.scans })
  }
  return batches
}

async function fillBatch(clickhouse: ClickHouse, { workspaceId, bot, days }: DayBatch): Promise<number> {
  const parameters = new Parameters()
  const where = `workspace = ${parameters.add('String', workspaceId)} and bot = ${bot}
    and toDate(time) in (${days.map(({ day }) => toDateText(day)).join(', ')})`
  const params = parameters.values
  const wholeDays = await countWholeDays(clickhouse, { where, params })
  const { countedScans, values } = await countDayValues(clickhouse, { where, params })
  // A scan that arrived between the two queries is in only one of them. Its day is counted again in the next round.
  const complete = days.flatMap(({ day, version }) => {
    const counts = wholeDays.get(day)
    const isSame = counts !== undefined && counts.scans === countedScans.get(day)
    const key = { workspace: workspaceId, bot, day, version }
    return isSame ? [{ key, counts, values: values.get(day) ?? [] }] : []
  })
  await clickhouse.insert(
    'scan_days',
    complete.flatMap(({ key, values: dayValues }) => dayValues.map((value) => ({ ...key, ...value }))),
    { settings: clickhouse.insertSettings },
  )
  // Last, because a day is stored as soon as its row without a kind is.
  await clickhouse.insert(
    'scan_days',
    complete.map(({ key, counts }) => ({ ...key, kind: '', value: '', ...counts })),
    { settings: clickhouse.insertSettings },
  )
  return complete.length
}

/** Stores the counts of days in the background. */
export function startFillingDays(clickhouse: ClickHouse, log: FastifyBaseLogger): RunningDuty {
  return startChecks(
    async (signal) => {
      while (!signal.aborted && (await fillDays(clickhouse, { signal })) >= DAYS_PER_ROUND);
    },
    { log, intervalMs: EVERY_MS, name: 'storing the counts of days' },
  )
}

/** Which scans of whole days are counted. */
interface DaysCondition {
  where: string
  params: Record<string, unknown>
}

const counts = z.tuple([z.array(z.int()), z.array(z.int())])
const WholeDayRow = z.tuple([z.int(), z.int(), z.int(), counts, counts, counts, counts])

/** The counts of a day that are not of its values: see `DayCounts`. The keys are columns. */
interface WholeDay {
  scans: number
  visitors: number
  quarters: number[]
  first_quarters: number[]
  last_quarters: number[]
  hour_visitors: number[]
}

/** Counts what is not of a value, day by day. */
async function countWholeDays(clickhouse: ClickHouse, { where, params }: DaysCondition) {
  const sql = `
    select day, toUInt32(sum(visitor_scans)), toUInt32(count()), sumMap(visitor_quarters, quarter_scans),
      sumMap([first], [toUInt32(1)]), sumMap([last], [toUInt32(1)]), sumMap(windows, arrayMap(w -> toUInt32(1), windows))
    from (
      select day, visitor_key, sum(scans) as visitor_scans, groupArray(quarter) as visitor_quarters,
        groupArray(scans) as quarter_scans, min(quarter) as first, max(quarter) as last,
        arrayDistinct(arrayFlatten(arrayMap(q -> [${Array.from({ length: HOUR_QUARTERS }, (_, i) => `q + ${i}`).join(', ')}], visitor_quarters))) as windows
      from (
        select ${dayExpression} as day, ${visitorExpression} as visitor_key, toUInt8(${quarterExpression} % ${QUARTERS}) as quarter, toUInt32(count()) as scans
        from scans where ${where} group by day, visitor_key, quarter)
      group by day, visitor_key)
    group by day`
  const days = new Map<number, WholeDay>()
  for await (const [day, scans, visitors, quarters, firsts, lasts, hours] of clickhouse.readRows(WholeDayRow, {
    sql,
    params,
  }))
    days.set(day, {
      scans,
      visitors,
      quarters: toList(quarters, QUARTERS),
      first_quarters: toList(firsts, QUARTERS),
      last_quarters: toList(lasts, QUARTERS),
      hour_visitors: toList(hours, HOUR_WINDOWS),
    })
  return days
}

/** Makes a list of counts from positions and their counts. */
function toList([positions, positionCounts]: z.output<typeof counts>, length: number): number[] {
  const list = Array.from({ length }, () => 0)
  for (const [i, position] of positions.entries()) list[position] = positionCounts[i] ?? 0
  return list
}

/** The counts of each value of a day, and the number of the scans that were counted. */
async function countDayValues(clickhouse: ClickHouse, { where, params }: DaysCondition) {
  const { sql, toGroup } = createFiguresQuery({ where, numbers: { total: 'materialize(0)' }, isPerDay: true })
  const countedScans = new Map<number, number>()
  const values = new Map<number, { kind: string; value: string; scans: number; visitors: number }[]>()
  for await (const row of clickhouse.readRows(FiguresRow, { sql, params, settings: figureSettings })) {
    const { kind, text, day, scans, visitors } = toGroup(row)
    const ofDay = values.get(day) ?? []
    values.set(day, ofDay)
    if (kind === 'total') countedScans.set(day, scans)
    else ofDay.push({ kind, value: text, scans, visitors })
  }
  return { countedScans, values }
}
