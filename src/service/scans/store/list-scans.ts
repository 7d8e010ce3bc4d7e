import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Dimension } from '#contract/scan-dimensions.ts'
import type { Scan } from '#contract/scans.ts'
import type { Database } from '#database/open.ts'
import { idAtOrAfter } from '../../platform/ids.ts'
import { presentScans, type StoredScan } from './present-scans.ts'
import { resolveConditions, type ScanFilters, type ValueCondition } from './scan-conditions.ts'
import type { ScanWindow } from './scan-window.ts'
import { botScans, scans, scanValues } from './schema.ts'

interface Page {
  window: ScanWindow
  /** The id of the last scan on the previous page. */
  after?: string | undefined
  limit: number
}
type Table = typeof scans | typeof botScans

// For up to so many codes, each one's newest scans are read; for more, all scans are read and filtered by code.
const FEW_CODES = 300

/** Scans, newest first, one more than `limit` if there are more. Ids sort by time, so a range of time is a range of ids. */
export async function listScans(
  db: Database,
  { workspaceId, ...filters }: ScanFilters & { workspaceId: string },
  { window, after, limit }: Page,
): Promise<Scan[]> {
  const conditions = await resolveConditions(db, workspaceId, filters)
  if (conditions.codes?.length === 0) return []
  const lists = await Promise.all(
    conditions.bots.map((ofBots) => {
      const table = ofBots ? botScans : scans
      const range = [
        eq(table.workspaceId, workspaceId),
        gte(table.id, idAtOrAfter('scn', window.from)),
        lt(table.id, after ?? idAtOrAfter('scn', window.to)),
        ...conditions.values.map((condition) => holds(db, workspaceId, { table, condition })),
      ]
      return findNewest(db, table, { range, limit: limit + 1, codes: conditions.codes })
    }),
  )
  const rows = lists
    .flat()
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limit + 1)
  return presentScans(db, workspaceId, rows)
}

/** The scans with these ids, oldest first. */
export async function readScans(db: Database, workspaceId: string, ids: string[]): Promise<Scan[]> {
  const rows = await db
    .select()
    .from(scans)
    .where(and(eq(scans.workspaceId, workspaceId), inArray(scans.id, ids)))
    .orderBy(asc(scans.id))
  return presentScans(db, workspaceId, rows)
}

interface Newest {
  range: (SQL | undefined)[]
  limit: number
  codes: readonly number[] | null
}

async function findNewest(db: Database, table: Table, { range, limit, codes }: Newest): Promise<StoredScan[]> {
  const of = (...more: SQL[]) =>
    db
      .select()
      .from(table)
      .where(and(...range, ...more))
      .orderBy(desc(table.id))
      .limit(limit)
  if (codes === null) return of()
  if (codes.length > FEW_CODES) return of(sql`${table.code} = any(${sql.param([...codes])}::int[])`)
  const own = of(sql`${table.code} = requested.code`).as('own')
  return db
    .select(own._.selectedFields)
    .from(sql`unnest(${sql.param([...codes])}::int[]) as requested(code)`)
    .innerJoinLateral(own, sql`true`)
    .orderBy(desc(own.id))
    .limit(limit)
}

interface Held {
  table: Table
  condition: ValueCondition
}

/** An unknown value matches no scan if included, and all if excluded. */
function holds(db: Database, workspaceId: string, { table, condition }: Held): SQL {
  const { dimension, number, wanted } = condition
  if (number === null) return wanted ? sql`false` : sql`true`
  const column = toColumn(table, dimension)
  const part = drawBlock(dimension)
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

function toColumn(table: Table, dimension: Dimension) {
  switch (dimension) {
    case 'country':
    case 'region':
    case 'city':
      return table.place
    case 'deviceType':
    case 'os':
    case 'browser':
      return table.agent
    case 'language':
      return table.language
    case 'referrer':
      return table.referrer
    case 'matchedRule':
      return table.rule
  }
}

/** The composite value that contains this dimension, and its position there. */
function drawBlock(dimension: Dimension): { kind: 'place' | 'agent'; at: number } | null {
  const place = ['country', 'region', 'city'].indexOf(dimension)
  if (place >= 0) return { kind: 'place', at: place + 1 }
  const agent = ['deviceType', 'os', 'browser'].indexOf(dimension)
  return agent >= 0 ? { kind: 'agent', at: agent + 1 } : null
}
