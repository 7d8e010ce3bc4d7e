import { and, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import type { ScanNumbers } from './number-rows.ts'
import { unpackVisitor } from './packed-visitor.ts'
import { toScanId } from './scan-key.ts'
import { getScanTables, type ScanTable, toArray, type WorkspaceKey } from './scan-tables.ts'
import { getScanValues } from './scan-values.ts'

/** A scan as it was read: the numbers of its values, whichever table it is in. */
export interface NumberedRow extends ScanNumbers {
  id: string
  visitor: string
}

/** A row of either table. */
export interface RawRow extends Record<string, unknown> {
  id: string | null
  second: number
  tail: string
  code: number
  place: number
  client: number
  route: number
  agent: number
  language: number
  referrer: number
  rule: number
  destination: number
  visitor: string | null
  packed: Uint8Array | null
}

export interface RowsQuery {
  bots: boolean
  /** Conditions besides that on the workspace. */
  where: (table: ScanTable) => SQL | undefined
}

export interface NewestRowsQuery extends RowsQuery {
  limit: number
  /** Only scans of these codes. Null: of any code. */
  codes: readonly number[] | null
  /** Conditions besides those on the workspace, the code, and the time. */
  filters?: (table: ScanTable) => SQL | undefined
}

// For up to this many codes, the newest scans of each are read; for more, all scans are read and filtered by code.
const FEW_CODES = 300
/** The number of newest scans among which those of a frequent code are found faster than by the index of codes. */
const RECENT_ROWS = 1_000

/** The workspace as rows name it. Not inside a transaction. */
export async function findWorkspaceKey(db: Database, workspaceId: string): Promise<WorkspaceKey> {
  return { id: workspaceId, number: await getScanValues(db).findWorkspace(workspaceId) }
}

/**
 * The rows of both tables that meet conditions, in any order. A single statement reads both tables, so that a row that is being moved is read
 * exactly once.
 */
export async function readRows(db: Database, workspace: WorkspaceKey, { bots, where }: RowsQuery): Promise<RawRow[]> {
  const queries = getScanTables(bots, workspace).map(
    (scanTable) =>
      sql`select ${selectColumns(scanTable)} from ${scanTable.table} where ${and(scanTable.isOfWorkspace, where(scanTable))}`,
  )
  const { rows } = await db.execute<RawRow>(sql.join(queries, sql` union all `))
  return rows
}

/** The scans that meet conditions, oldest first. */
export async function readScansWhere(db: Database, workspaceId: string, query: RowsQuery): Promise<NumberedRow[]> {
  const rows = await readRows(db, await findWorkspaceKey(db, workspaceId), query)
  const storedRows = await toNumberedRows(db, workspaceId, rows)
  return storedRows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** The newest scans that meet conditions, newest first. */
export async function readNewestScans(
  db: Database,
  workspaceId: string,
  query: NewestRowsQuery,
): Promise<NumberedRow[]> {
  const [former, current] = getScanTables(query.bots, await findWorkspaceKey(db, workspaceId))
  const queries = isOfFewCodes(query)
    ? [selectNewestOfCodes(former, query, { order: sql`newest.id desc` }), selectRecentOrOfCodes(current, query)]
    : [selectNewest(former, query), selectNewest(current, query)]
  const { rows } = await db.execute<RawRow>(sql.join(queries, sql` union all `))
  const storedRows = await toNumberedRows(db, workspaceId, rows)
  // A scan may be found both among the recent ones and among those of its code.
  const byId = new Map(storedRows.map((scan) => [scan.id, scan]))
  return [...byId.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, query.limit)
}

/** Looks up the values of rows of the current table that stand for several values together. */
export async function toNumberedRows(
  db: Database,
  workspaceId: string,
  rows: readonly RawRow[],
): Promise<NumberedRow[]> {
  const composites = new Set<number>()
  for (const { id, client, route } of rows) if (id === null) composites.add(client).add(route)
  const values = await getScanValues(db).read(workspaceId, composites)
  const getParts = (number: number) => values.get(number)?.parts ?? []
  return rows.map(({ id, second, tail, code, place, packed, ...row }) => {
    if (id !== null) {
      const { agent, language, referrer, rule, destination, visitor } = row
      return { id, code, place, agent, language, referrer, rule, destination, visitor: visitor ?? '' }
    }
    const [, , , language = 0, referrer = 0, agent = 0] = getParts(row.client)
    const [, , , , rule = 0, destination = 0] = getParts(row.route)
    const visitor = packed === null ? '' : unpackVisitor(packed)
    return {
      id: toScanId({ second, tail: BigInt(tail) }),
      code,
      place,
      agent,
      language,
      referrer,
      rule,
      destination,
      visitor,
    }
  })
}

function isOfFewCodes(query: NewestRowsQuery): query is NewestRowsQuery & { codes: readonly number[] } {
  return query.codes !== null && query.codes.length <= FEW_CODES
}

type CodesQuery = NewestRowsQuery & { codes: readonly number[] }

function selectNewest(scanTable: ScanTable, query: NewestRowsQuery): SQL {
  const { table, code, newestFirst } = scanTable
  const codeCondition = query.codes === null ? undefined : sql`${code} = any(${toArray(query.codes)}::int[])`
  return sql`(select ${selectColumns(scanTable)} from ${table}
    where ${and(scanTable.isOfWorkspace, query.where(scanTable), query.filters?.(scanTable), codeCondition)}
    order by ${newestFirst} limit ${query.limit})`
}

/** The newest scans of each code by the index of codes, and of those the newest. */
function selectNewestOfCodes(
  scanTable: ScanTable,
  query: CodesQuery,
  { order, isNeeded = sql`true` }: { order: SQL; isNeeded?: SQL },
): SQL {
  const { table, code } = scanTable
  return sql`(select newest.* from unnest(${toArray(query.codes)}::int[]) as requested(code)
    cross join lateral (select ${selectColumns(scanTable)} from ${table}
      where ${and(scanTable.isOfWorkspace, query.where(scanTable), query.filters?.(scanTable), sql`${code} = requested.code`)}
      order by ${scanTable.newestOfCodeFirst} limit ${query.limit}) as newest
    where ${isNeeded} order by ${order} limit ${query.limit})`
}

/**
 * Scans of a frequent code are among the most recent ones of the workspace, which the primary key finds. Only if these are too few, the index
 * of codes is used: it has no order within a span, so a frequent code would have many scans to sort.
 */
function selectRecentOrOfCodes(current: ScanTable, query: CodesQuery): SQL {
  const { table, code, newestFirst } = current
  const hasCode = sql`${code} = any(${toArray(query.codes)}::int[])`
  const order = sql`newest.second desc, newest.tail desc`
  const isNeeded = sql`(select count(*) from found) < ${query.limit} and (select count(*) from recent) = ${RECENT_ROWS}`
  const byCode = selectNewestOfCodes(current, query, { order, isNeeded })
  return sql`(with recent as materialized (
      select * from ${table} where ${and(current.isOfWorkspace, query.where(current))}
      order by ${newestFirst} limit ${RECENT_ROWS}
    ), found as materialized (
      select ${selectColumns(current)} from recent as ${table}
      where ${and(hasCode, query.filters?.(current))} order by ${newestFirst} limit ${query.limit}
    )
    select * from found union all ${byCode})`
}

/** The columns of a `RawRow`. */
function selectColumns({ table }: ScanTable): SQL {
  if ('id' in table) {
    const { id, code, place, agent, language, referrer, rule, destination, visitor } = table
    return sql`${id} as id, 0 as second, 0::bigint as tail, ${code} as code, ${place} as place, 0 as client, 0 as route,
      ${agent} as agent, ${language} as language, ${referrer} as referrer, ${rule} as rule, ${destination} as destination,
      ${visitor} as visitor, null::bytea as packed`
  }
  const { second, tail, code, place, client, route, visitor } = table
  return sql`null::text as id, ${second} as second, ${tail} as tail, ${code} as code, ${place} as place, ${client} as client,
    ${route} as route, 0 as agent, 0 as language, 0 as referrer, 0 as rule, 0 as destination, null::text as visitor,
    ${visitor} as packed`
}
