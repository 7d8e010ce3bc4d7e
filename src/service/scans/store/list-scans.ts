import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { idAtOrAfter } from '#service/ids/ids.ts'
import { type NumberedRow, readRowValues } from './present-scans.ts'
import { createRowConditions } from './row-conditions.ts'
import { resolveConditions } from './scan-conditions.ts'
import type { ScanListQuery, ScanPage, StoredScan } from './scan-store.ts'
import { botScans, scans } from './schema.ts'

type Table = typeof scans | typeof botScans

// For up to this many codes, the newest scans of each are read; for more, all scans are read and filtered by code.
const FEW_CODES = 300

/** Lists scans, newest first: one more than `limit` if there are more. Ids sort by time, so a range of time is a range of ids. */
export async function listScans(
  db: Database,
  { workspaceId, timezone = 'UTC', ...filters }: ScanListQuery,
  { window, after, limit }: ScanPage,
): Promise<StoredScan[]> {
  const conditions = await resolveConditions(db, workspaceId, filters)
  if (conditions.codes?.length === 0) return []
  const getConditions = createRowConditions(db, { workspaceId, timezone, window }, conditions)
  const lists = await Promise.all(
    conditions.bots.map((bots) => {
      const table = bots ? botScans : scans
      const range = [
        eq(table.workspaceId, workspaceId),
        gte(table.id, idAtOrAfter('scn', window.from)),
        lt(table.id, after ?? idAtOrAfter('scn', window.to)),
        ...getConditions(table),
      ]
      return findNewest(db, table, { range, limit: limit + 1, codes: conditions.codes })
    }),
  )
  const rows = lists
    .flat()
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limit + 1)
  return readRowValues(db, workspaceId, rows)
}

/** The scans with these ids, oldest first. */
export async function readScans(db: Database, workspaceId: string, ids: readonly string[]): Promise<StoredScan[]> {
  const rows = await db
    .select()
    .from(scans)
    .where(and(eq(scans.workspaceId, workspaceId), inArray(scans.id, [...ids])))
    .orderBy(asc(scans.id))
  return readRowValues(db, workspaceId, rows)
}

interface NewestScansQuery {
  range: (SQL | undefined)[]
  limit: number
  codes: readonly number[] | null
}

async function findNewest(
  db: Database,
  table: Table,
  { range, limit, codes }: NewestScansQuery,
): Promise<NumberedRow[]> {
  const select = (...conditions: SQL[]) =>
    db
      .select()
      .from(table)
      .where(and(...range, ...conditions))
      .orderBy(desc(table.id))
      .limit(limit)
  if (codes === null) return select()
  if (codes.length > FEW_CODES) return select(sql`${table.code} = any(${sql.param([...codes])}::int[])`)
  const codeScans = select(sql`${table.code} = requested.code`).as('code_scans')
  return db
    .select(codeScans._.selectedFields)
    .from(sql`unnest(${sql.param([...codes])}::int[]) as requested(code)`)
    .innerJoinLateral(codeScans, sql`true`)
    .orderBy(desc(codeScans.id))
    .limit(limit)
}
