import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { DAY_MS } from '#columns/time-steps.ts'
import type { RunningDuty } from '#database/leases.ts'
import { startChecks } from '#service/runtime/start-checks.ts'
import type { ClickHouse } from './clickhouse.ts'
import { countDayValues, countWholeDays } from './count-days.ts'
import { Parameters } from './parameters.ts'
import { toDateText } from './time-expressions.ts'

// The scans of fewer are counted in a few milliseconds, and would take less space than their counts.
const MIN_SCANS = 1_000
// The sets of visitors of so many scans take a few hundred megabytes in ClickHouse.
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
