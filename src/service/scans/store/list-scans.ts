import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Scan } from '#contract/scans.ts'
import type { Database } from '#database/open.ts'
import { idAtOrAfter } from '#service/ids/ids.ts'
import { presentScans, type StoredScan } from './present-scans.ts'
import { rowConditions } from './row-conditions.ts'
import { resolveConditions, type ScanFilters } from './scan-conditions.ts'
import type { ScanWindow } from './scan-window.ts'
import { botScans, scans } from './schema.ts'

export type ListedScans = ScanFilters & {
  workspaceId: string
  /** Of the hour of the day; UTC by default. */
  timezone?: string | undefined
}
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
  { workspaceId, timezone = 'UTC', ...filters }: ListedScans,
  { window, after, limit }: Page,
): Promise<Scan[]> {
  const conditions = await resolveConditions(db, workspaceId, filters)
  if (conditions.codes?.length === 0) return []
  const meets = rowConditions(db, { workspaceId, timezone, window }, conditions)
  const lists = await Promise.all(
    conditions.bots.map((ofBots) => {
      const table = ofBots ? botScans : scans
      const range = [
        eq(table.workspaceId, workspaceId),
        gte(table.id, idAtOrAfter('scn', window.from)),
        lt(table.id, after ?? idAtOrAfter('scn', window.to)),
        ...meets(table),
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
