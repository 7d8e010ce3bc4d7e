import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { type CodeFilters, type CodePosition, conditions } from './code-conditions.ts'
import { codes, codeTotals } from './schema.ts'

/** A filter that leaves no more than these is read whole: of a walk along the scans nobody knows how long it takes. */
const FEW = 3_000

/**
 * A page of the codes that a filter leaves, those scanned most first; null where it leaves too many to read them all.
 * The page is chosen by id and scans alone, and only its own codes are read whole.
 */
export async function fewByScans(
  db: Database,
  { workspaceId, ...filters }: CodeFilters & { workspaceId: string },
  { after, limit }: { after?: CodePosition | undefined; limit: number },
) {
  const found = db.$with('found').as(
    db
      .select({ id: codes.id })
      .from(codes)
      .where(and(...conditions(db, workspaceId, { ...filters, sort: 'updated' })))
      .limit(FEW + 1),
  )
  const count = db
    .select({ all: sql<number>`count(*)`.mapWith(Number).as('all') })
    .from(found)
    .as('counted')
  const first = db
    .select({ codeId: codeTotals.codeId, scans: codeTotals.scans })
    .from(found)
    .innerJoin(codeTotals, and(eq(codeTotals.workspaceId, workspaceId), eq(codeTotals.codeId, found.id)))
    .where(after && sql`(${codeTotals.scans}, ${codeTotals.codeId}) < (${after[0]}::bigint, ${after[1]})`)
    .orderBy(desc(codeTotals.scans), desc(codeTotals.codeId))
    .limit(limit + 1)
    .as('first')
  const rows = await db
    .with(found)
    .select({ all: count.all, code: codes, scans: first.scans })
    .from(count)
    .leftJoin(first, sql`true`)
    .leftJoin(codes, and(eq(codes.workspaceId, workspaceId), eq(codes.id, first.codeId)))
    .orderBy(desc(first.scans), desc(first.codeId))
  if (rows.some(({ all }) => all > FEW)) return null
  return rows.flatMap(({ code, scans }) => (code && scans !== null ? [{ code, scans, key: scans }] : []))
}
