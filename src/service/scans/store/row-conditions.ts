import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { ScanConditions, ValueCondition } from '#columns/select-scans.ts'
import type { Dimension } from '#contract/scan-dimensions.ts'
import type { Database } from '#database/open.ts'
import type { ScanWindow } from './scan-window.ts'
import { type botScans, type scans, scanValues } from './schema.ts'
import { hourCondition, isExcepted, timeConditions } from './time-conditions.ts'

type Table = typeof scans | typeof botScans

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
): (table: Table) => SQL[] {
  const atHours = hours && hourCondition(hours, { timezone, window })
  return (table) => [
    ...values.map((condition) => toValueSql(db, workspaceId, { table, condition })),
    ...timeConditions(table.id, within),
    ...(except ? [not(isExcepted(table, except))] : []),
    ...(atHours ? [atHours(table.id)] : []),
  ]
}

interface TableCondition {
  table: Table
  condition: ValueCondition
}

/** If no scan has the value, an inclusive filter matches no scan, and an exclusive filter matches every scan. */
function toValueSql(db: Database, workspaceId: string, { table, condition }: TableCondition): SQL {
  const { dimension, number, included } = condition
  if (number === null) return included ? sql`false` : sql`true`
  const part = findPart(dimension)
  const column = toColumn(table, dimension, part)
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

function toColumn(table: Table, dimension: Dimension, part: { kind: CompositeColumn } | null) {
  if (part) return table[part.kind]
  if (dimension === 'language' || dimension === 'referrer') return table[dimension]
  return table.rule
}

/**
 * The column whose composite values contain this dimension, and the position of the dimension in these values (from 1). Null if the
 * dimension has a column of its own.
 */
function findPart(dimension: Dimension): { kind: CompositeColumn; position: number } | null {
  for (const kind of ['place', 'agent', 'destination'] as const) {
    const position = partsOfColumn[kind].indexOf(dimension)
    if (position >= 0) return { kind, position: position + 1 }
  }
  return null
}

type CompositeColumn = 'place' | 'agent' | 'destination'
const partsOfColumn: Record<CompositeColumn, readonly Dimension[]> = {
  place: ['country', 'region', 'city'],
  agent: ['deviceType', 'os', 'browser'],
  destination: ['utmSource', 'utmMedium', 'utmCampaign'],
}
