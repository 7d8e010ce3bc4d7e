import { and, eq, not, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { ScanConditions, ScopeCondition, TimeRange, ValueCondition } from '#columns/select-scans.ts'
import { HOUR_MS } from '#columns/time-steps.ts'
import { ZoneClock } from '#columns/zone-clock.ts'
import type { Database } from '#database/open.ts'
import { findWorkspaceKey } from './read-rows.ts'
import { resolveConditions } from './scan-conditions.ts'
import type { ScanListQuery } from './scan-store.ts'
import { getScanTables, type ScanTable, toArray } from './scan-tables.ts'
import type { ScanWindow } from './scan-window.ts'
import { scanValues } from './schema.ts'

/** Returns a function that makes a condition for a column with ids of scans: the scan is stored and meets all filters. */
export async function createScanCondition(
  db: Database,
  { workspaceId, timezone = 'UTC', ...filters }: ScanListQuery,
  { from, to }: Pick<ScanWindow, 'from' | 'to'>,
): Promise<(scanId: SQLWrapper) => SQL> {
  const conditions = await resolveConditions(db, workspaceId, filters)
  const { codes, bots } = conditions
  if (codes?.length === 0) return () => sql`false`
  const getFilters = createRowConditions(db, { workspaceId, timezone, window: { from, to } }, conditions)
  const workspace = await findWorkspaceKey(db, workspaceId)
  const tables = bots.flatMap((isBot) => getScanTables(isBot, workspace))
  return (scanId) => {
    const matches = tables.map((scanTable) => {
      const hasCode = codes && sql`${scanTable.code} = any(${toArray(codes)}::int[])`
      const isMatch = and(
        scanTable.isOfWorkspace,
        scanTable.hasId(scanId),
        // Only the months of the window are searched.
        scanTable.isWithin({ from, to }),
        hasCode ?? undefined,
        getFilters(scanTable),
      )
      // The limit makes the planner look up each scan by its id. Otherwise it would join all scans, with a bad plan if there are no statistics.
      return sql`(select true from ${scanTable.table} where ${isMatch} limit 1)`
    })
    return or(...matches) ?? sql`false`
  }
}

interface RowScope {
  workspaceId: string
  /** The time zone of filters by hour. */
  timezone: string
  /** The time in which scans are searched. */
  window: Pick<ScanWindow, 'from' | 'to'>
}

/** Returns the conditions for the rows of a table of scans, except for the conditions on the code and on the window. */
export function createRowConditions(
  db: Database,
  { workspaceId, timezone, window }: RowScope,
  { values, within, scopes, hours }: Pick<ScanConditions, 'values' | 'within' | 'scopes' | 'hours'>,
): (table: ScanTable) => SQL | undefined {
  const atHours = hours && hourCondition(hours, { timezone, window })
  return (table) =>
    and(
      ...values.map((condition) => toValueSql(db, workspaceId, { table, condition })),
      within === null ? undefined : isWithinTime(table, within),
      ...scopes.map((condition) => toScopeSql(table, condition)),
      atHours?.(table),
    )
}

interface TableCondition {
  table: ScanTable
  condition: ValueCondition
}

/** If no scan has any of the values, an inclusive filter matches no scan, and an exclusive filter matches every scan. */
function toValueSql(db: Database, workspaceId: string, { table, condition }: TableCondition): SQL {
  const { dimension, numbers, included } = condition
  if (numbers.length === 0) return included ? sql`false` : sql`true`
  const { column, part } = table.toColumn(dimension)
  const isAny = (text: SQLWrapper) =>
    numbers.length === 1 ? sql`${text} = ${numbers[0]}` : sql`${text} = any(${toArray(numbers)}::int[])`
  if (part === null) return included ? isAny(column) : sql`not (${isAny(column)})`
  const composites = db
    .select({ id: scanValues.id })
    .from(scanValues)
    .where(
      and(
        eq(scanValues.workspaceId, workspaceId),
        eq(scanValues.kind, part.kind),
        isAny(sql`${scanValues.parts}[${sql.raw(String(part.position))}]`),
      ),
    )
  return included ? sql`${column} in ${composites}` : sql`${column} not in ${composites}`
}

/** A condition that limits scans to a range of time. A start before 1970 or an infinite end sets no limit. */
function isWithinTime(table: ScanTable, { from, to }: TimeRange): SQL | undefined {
  return table.isWithin({
    from: from > 0 ? new Date(from) : undefined,
    to: to < Infinity ? new Date(to) : undefined,
  })
}

/** A condition for the scans in any of some scopes, or in none of them. */
function toScopeSql(table: ScanTable, { scopes, included }: ScopeCondition): SQL {
  const isInAny =
    or(
      ...scopes.map(({ codes, ...time }) =>
        and(sql`${table.code} = any(${toArray(codes)}::int[])`, isWithinTime(table, time)),
      ),
    ) ?? sql`false`
  return included ? isInAny : not(isInAny)
}

/** A condition for scans at one of these hours of the day. It knows the clock changes of the time zone within the window. */
function hourCondition(
  hours: readonly number[],
  { timezone, window: { from, to } }: { timezone: string; window: { from: Date; to: Date } },
): (table: ScanTable) => SQL {
  const { spans } = ZoneClock.create(timezone, { from: from.getTime(), to: to.getTime() }, Date.now())
  return ({ milliseconds }) => {
    // The offsets are part of the query, because the database may have another version of the time zones.
    const [first, ...changes] = spans
    const offset = changes.reduce(
      (before, span) =>
        sql`case when ${milliseconds} >= ${span.from}::bigint then ${span.offset}::bigint else ${before} end`,
      sql`${first?.offset ?? 0}::bigint`,
    )
    const hour = sql`mod((${milliseconds} + ${offset}) / ${HOUR_MS}::bigint, 24)`
    return sql`${hour} = any(${toArray(hours)}::int[])`
  }
}
