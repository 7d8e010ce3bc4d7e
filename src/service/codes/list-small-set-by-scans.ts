import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { toConditions } from './code-conditions.ts'
import type { CodesQuery, PageRequest } from './codes-query.ts'
import { codes, codeTotals } from './schema.ts'

/** If a filter matches at most this many codes, all of them are read. Reading the index on scans until a page is full could take very long. */
const MAX_MATCHES = 3_000

/** A page of the codes that match a filter, most or least scanned first. Null if too many codes match. */
export async function listSmallSetByScans(db: Database, filters: CodesQuery, page: PageRequest) {
  const rows = await smallSetByScansQuery(db, filters, page)
  if (rows.some(({ all }) => all > MAX_MATCHES)) return null
  return rows.flatMap(({ code, scans }) => (code && scans !== null ? [{ code, scans, key: scans }] : []))
}

/** Builds the query. It selects the page by id and scans, and reads only the codes of the page completely. */
export function smallSetByScansQuery(
  db: Database,
  { workspaceId, onlyIds: _ids, ...filters }: CodesQuery,
  { after, limit }: PageRequest,
) {
  const isReversed = filters.sort === 'scans_asc'
  const order = isReversed ? asc : desc
  // A subquery reads only the scans of matching codes. For a join, the planner would read the scans of all codes.
  const scansOfCode = db
    .select({ scans: codeTotals.scans })
    .from(codeTotals)
    .where(and(eq(codeTotals.workspaceId, workspaceId), eq(codeTotals.codeId, codes.id)))
  const matches = db.$with('found').as(
    db
      .select({ id: codes.id, scans: sql<number>`${scansOfCode}`.mapWith(Number).as('scans') })
      .from(codes)
      .where(and(...toConditions(db, workspaceId, { ...filters, sort: 'updated' })))
      .limit(MAX_MATCHES + 1),
  )
  const count = db
    .select({ all: sql<number>`count(*)`.mapWith(Number).as('all') })
    .from(matches)
    .as('counted')
  const pageRows = db
    .select({ id: matches.id, scans: matches.scans })
    .from(matches)
    .where(
      after &&
        sql`(${matches.scans}, ${matches.id}) ${sql.raw(isReversed ? '>' : '<')} (${after[0]}::bigint, ${after[1]})`,
    )
    .orderBy(order(matches.scans), order(matches.id))
    .limit(limit + 1)
    .as('first')
  return db
    .with(matches)
    .select({ all: count.all, code: codes, scans: pageRows.scans })
    .from(count)
    .leftJoin(pageRows, sql`true`)
    .leftJoin(codes, and(eq(codes.workspaceId, workspaceId), eq(codes.id, pageRows.id)))
    .orderBy(order(pageRows.scans), order(pageRows.id))
}
