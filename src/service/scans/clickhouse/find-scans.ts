import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '#columns/time-steps.ts'
import type { Database } from '#database/open.ts'
import { getIdTail, getIdTime } from '#service/ids/ids.ts'
import type { RedirectsQuery, ScanListQuery, ScanPage, StoredScan } from '../store/scan-store.ts'
import type { ClickHouse } from './clickhouse.ts'
import { Parameters } from './parameters.ts'
import { resolveTextConditions, type TextConditions, toMoment, toWhere } from './scan-conditions.ts'
import { filterRows, idColumns, IdRow, RecordRow, recordColumns, toIdCondition } from './scan-record.ts'

/** Where scans and the codes that filters select are read. */
export interface ScanSource {
  db: Database
  clickhouse: ClickHouse
}

// The newest scans are usually in the last hour. Each further search covers a time that is this many times as long. A short window
// is searched at once.
const WIDENING = 8
const SHORT_WINDOW_MS = 2 * DAY_MS
const noConditions: TextConditions = { bots: [false], codes: null, values: [], hours: null, within: null, scopes: [] }

/** Lists scans, newest first: one more than `limit` if there are more. */
export async function listScans(
  { db, clickhouse }: ScanSource,
  { workspaceId, timezone = 'UTC', ...filters }: ScanListQuery,
  { window, after, limit }: ScanPage,
): Promise<StoredScan[]> {
  const conditions = await resolveTextConditions({ db, clickhouse }, workspaceId, filters)
  const begin = window.from.getTime()
  const end = after === undefined ? window.to.getTime() : Math.min(window.to.getTime(), getIdTime(after).getTime() + 1)
  const scans: StoredScan[] = []
  // With selected codes, ClickHouse finds their scans by its index.
  let span = conditions.codes === null && end - begin > SHORT_WINDOW_MS ? HOUR_MS : Infinity
  for (let to = end; to > begin && scans.length <= limit && conditions.codes?.length !== 0; span *= WIDENING) {
    const from = Math.max(begin, Math.min(to, Date.now()) - span)
    const parameters = new Parameters()
    const where = [
      toWhere(conditions, parameters, { workspaceId, timezone, period: { from, to } }),
      ...(after === undefined ? [] : [toBeforeCondition(after, parameters)]),
    ].join(' and ')
    const page = await clickhouse.select(RecordRow, {
      sql: `select ${recordColumns} from scans where ${where} order by time desc, tail desc limit ${limit + 1 - scans.length}`,
      params: parameters.values,
    })
    scans.push(...page)
    to = from
  }
  return scans
}

/** The scans of people with these ids, oldest first. */
export async function findScans(
  clickhouse: ClickHouse,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<StoredScan[]> {
  if (ids.length === 0) return []
  const parameters = new Parameters()
  const where = [
    `workspace = ${parameters.add('String', workspaceId)} and bot = false`,
    toIdCondition(ids, parameters),
  ].join(' and ')
  const scans = await clickhouse.select(RecordRow, {
    sql: `select ${recordColumns} from scans where ${where} order by time, tail`,
    params: parameters.values,
  })
  const foundIds = new Set(ids)
  return scans.filter(({ id }) => foundIds.has(id))
}

const RedirectRow = IdRow.extend({ destination: z.string() })
const CountRow = z.object({ destination: z.string(), scans: z.number() })

/** Counts the scans of a rule of a code by the address to which they were redirected. */
export async function countRedirects(
  clickhouse: ClickHouse,
  { workspaceId, codeId, rule, since, ids }: RedirectsQuery,
): Promise<Map<string, number>> {
  const parameters = new Parameters()
  const value = { dimension: 'matchedRule' as const, values: [rule], included: true }
  const period = { from: since.getTime(), to: Infinity }
  const conditions = { ...noConditions, codes: [codeId], values: [value] }
  const where = toWhere(conditions, parameters, { workspaceId, timezone: 'UTC', period })
  if (ids === undefined) {
    const sql = `select destination, count() as scans from scans where ${where} group by destination`
    const rows = await clickhouse.select(CountRow, { sql, params: parameters.values })
    return new Map(rows.map(({ destination, scans }) => [destination, scans]))
  }
  const counts = new Map<string, number>()
  if (ids.length === 0) return counts
  const sql = `select ${idColumns}, destination from scans where ${where} and ${toIdCondition(ids, parameters)}`
  const redirects = await clickhouse.select(RedirectRow, { sql, params: parameters.values })
  for (const { row } of filterRows(redirects, ids)) counts.set(row.destination, (counts.get(row.destination) ?? 0) + 1)
  return counts
}

/** Returns a function that makes a condition for a column with ids of scans: the scan is one of those that meet all filters. */
export async function createScanCondition(
  { db, clickhouse }: ScanSource,
  { workspaceId, timezone = 'UTC', ...filters }: ScanListQuery,
  { window, scanIds }: { window: ScanPage['window']; scanIds: AsyncIterable<readonly string[]> },
): Promise<(scanId: SQLWrapper) => SQL> {
  const conditions = await resolveTextConditions({ db, clickhouse }, workspaceId, filters)
  if (conditions.codes?.length === 0) return () => sql`false`
  const period = { from: window.from.getTime(), to: window.to.getTime() }
  const matchingIds: string[] = []
  for await (const ids of scanIds) {
    if (ids.length === 0) continue
    const parameters = new Parameters()
    const where = toWhere(conditions, parameters, { workspaceId, timezone, period })
    const rows = await clickhouse.select(IdRow, {
      sql: `select ${idColumns} from scans where ${where} and ${toIdCondition(ids, parameters)}`,
      params: parameters.values,
    })
    matchingIds.push(...filterRows(rows, ids).map(({ id }) => id))
  }
  return (scanId) => sql`${scanId} = any(${sql.param(matchingIds)}::text[])`
}

/** A condition for the scans before another one. */
function toBeforeCondition(id: string, parameters: Parameters): string {
  const moment = toMoment(getIdTime(id).getTime(), parameters)
  return `(time < ${moment} or (time = ${moment} and tail < ${parameters.add('UInt64', getIdTail(id))}))`
}
