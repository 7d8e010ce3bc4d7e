import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { type CodeFilters, type CodePosition, toConditions } from './code-conditions.ts'
import { codes, codeTotals } from './schema.ts'

/** If a filter matches at most so many codes, all of them are read: walking the index on scans could take arbitrarily long. */
const FEW = 3_000

type ScopedFilters = CodeFilters & { workspaceId: string }
interface Page {
  after?: CodePosition | undefined
  limit: number
}

/** A page of the codes that match a filter, most scanned first; null if too many match. */
export async function listSmallSetByScans(db: Database, filters: ScopedFilters, page: Page) {
  const rows = await smallSetByScansQuery(db, filters, page)
  if (rows.some(({ all }) => all > FEW)) return null
  return rows.flatMap(({ code, scans }) => (code && scans !== null ? [{ code, scans, key: scans }] : []))
}

/** The page is selected by id and scans only, and only its own codes are read completely. */
export function smallSetByScansQuery(db: Database, { workspaceId, ...filters }: ScopedFilters, { after, limit }: Page) {
  // A lateral subquery: for a join the planner would read the scans of all codes.
  const scansOfCode = db
    .select({ scans: codeTotals.scans })
    .from(codeTotals)
    .where(and(eq(codeTotals.workspaceId, workspaceId), eq(codeTotals.codeId, codes.id)))
  const found = db.$with('found').as(
    db
      .select({ id: codes.id, scans: sql<number>`${scansOfCode}`.mapWith(Number).as('scans') })
      .from(codes)
      .where(and(...toConditions(db, workspaceId, { ...filters, sort: 'updated' })))
      .limit(FEW + 1),
  )
  const count = db
    .select({ all: sql<number>`count(*)`.mapWith(Number).as('all') })
    .from(found)
    .as('counted')
  const first = db
    .select({ id: found.id, scans: found.scans })
    .from(found)
    .where(after && sql`(${found.scans}, ${found.id}) < (${after[0]}::bigint, ${after[1]})`)
    .orderBy(desc(found.scans), desc(found.id))
    .limit(limit + 1)
    .as('first')
  return db
    .with(found)
    .select({ all: count.all, code: codes, scans: first.scans })
    .from(count)
    .leftJoin(first, sql`true`)
    .leftJoin(codes, and(eq(codes.workspaceId, workspaceId), eq(codes.id, first.id)))
    .orderBy(desc(first.scans), desc(first.id))
}
