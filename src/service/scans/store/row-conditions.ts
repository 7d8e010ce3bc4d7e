import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { Dimension } from '#contract/scan-dimensions.ts'
import type { Database } from '#database/open.ts'
import type { ScanConditions, ValueCondition } from './scan-conditions.ts'
import type { ScanWindow } from './scan-window.ts'
import { type botScans, type scans, scanValues } from './schema.ts'
import { hourCondition, isExcepted, spanConditions } from './time-conditions.ts'

type Table = typeof scans | typeof botScans

interface Listed {
  workspaceId: string
  /** Of the hour of the day. */
  timezone: string
  /** In which the hours are. */
  window: Pick<ScanWindow, 'from' | 'to'>
}

/** Conditions for the rows of one table of scans, apart from their code and the window. */
export function rowConditions(
  db: Database,
  { workspaceId, timezone, window }: Listed,
  { values, within, except, hours }: Pick<ScanConditions, 'values' | 'within' | 'except' | 'hours'>,
): (table: Table) => SQL[] {
  const atHours = hours && hourCondition(hours, { timezone, window })
  return (table) => [
    ...values.map((condition) => holds(db, workspaceId, { table, condition })),
    ...spanConditions(table.id, within),
    ...(except ? [not(isExcepted(table, except))] : []),
    ...(atHours ? [atHours(table.id)] : []),
  ]
}

interface Held {
  table: Table
  condition: ValueCondition
}

/** An unknown value matches no scan if included, and all if excluded. */
function holds(db: Database, workspaceId: string, { table, condition }: Held): SQL {
  const { dimension, number, wanted } = condition
  if (number === null) return wanted ? sql`false` : sql`true`
  const part = findPart(dimension)
  const column = toColumn(table, dimension, part)
  if (part === null) return wanted ? sql`${column} = ${number}` : sql`${column} <> ${number}`
  const having = db
    .select({ id: scanValues.id })
    .from(scanValues)
    .where(
      and(
        eq(scanValues.workspaceId, workspaceId),
        eq(scanValues.kind, part.kind),
        sql`${scanValues.parts}[${sql.raw(String(part.at))}] = ${number}`,
      ),
    )
  return wanted ? sql`${column} in ${having}` : sql`${column} not in ${having}`
}

function toColumn(table: Table, dimension: Dimension, part: { kind: Composite } | null) {
  if (part) return table[part.kind]
  if (dimension === 'language' || dimension === 'referrer') return table[dimension]
  return table.rule
}

/** The composite value that contains this dimension, and its position there. */
function findPart(dimension: Dimension): { kind: Composite; at: number } | null {
  for (const kind of ['place', 'agent', 'destination'] as const) {
    const at = composites[kind].indexOf(dimension)
    if (at >= 0) return { kind, at: at + 1 }
  }
  return null
}

type Composite = 'place' | 'agent' | 'destination'
const composites: Record<Composite, readonly Dimension[]> = {
  place: ['country', 'region', 'city'],
  agent: ['deviceType', 'os', 'browser'],
  destination: ['utmSource', 'utmMedium', 'utmCampaign'],
}
