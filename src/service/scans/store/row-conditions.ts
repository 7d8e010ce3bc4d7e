import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { ScanConditions, ValueCondition } from '#columns/select-scans.ts'
import type { Database } from '#database/open.ts'
import type { ScanTable } from './scan-tables.ts'
import type { ScanWindow } from './scan-window.ts'
import { scanValues } from './schema.ts'
import { hourCondition, isExcepted, isWithinTime } from './time-conditions.ts'

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
  { values, within, except, hours }: Pick<ScanConditions, 'values' | 'within' | 'except' | 'hours'>,
): (table: ScanTable) => SQL | undefined {
  const atHours = hours && hourCondition(hours, { timezone, window })
  return (table) =>
    and(
      ...values.map((condition) => toValueSql(db, workspaceId, { table, condition })),
      within === null ? undefined : isWithinTime(table, within),
      except ? not(isExcepted(table, except)) : undefined,
      atHours?.(table),
    )
}

interface TableCondition {
  table: ScanTable
  condition: ValueCondition
}

/** If no scan has the value, an inclusive filter matches no scan, and an exclusive filter matches every scan. */
function toValueSql(db: Database, workspaceId: string, { table, condition }: TableCondition): SQL {
  const { dimension, number, included } = condition
  if (number === null) return included ? sql`false` : sql`true`
  const { column, part } = table.toColumn(dimension)
  if (part === null) return included ? sql`${column} = ${number}` : sql`${column} <> ${number}`
  const composites = db
    .select({ id: scanValues.id })
    .from(scanValues)
    .where(
      and(
        eq(scanValues.workspaceId, workspaceId),
        eq(scanValues.kind, part.kind),
        sql`${scanValues.parts}[${sql.raw(String(part.position))}] = ${number}`,
      ),
    )
  return included ? sql`${column} in ${composites}` : sql`${column} not in ${composites}`
}
