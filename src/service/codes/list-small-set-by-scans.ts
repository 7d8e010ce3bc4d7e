import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { type CodeFilters, type CodePosition, conditions } from './code-conditions.ts'
import { codes, codeTotals } from './schema.ts'

/** A filter that leaves no more than these is read whole: of a walk along the scans nobody knows how long it takes. */
const FEW = 3_000

type Params = CodeFilters & { workspaceId: string }
interface Page {
  after?: CodePosition | undefined
  limit: number
}

/** A page of the codes that a filter leaves, those scanned most first; null where it leaves too many to read them all. */
export async function listSmallSetByScans(db: Database, params: Params, page: Page) {
  const rows = await smallSetByScansQuery(db, params, page)
  if (rows.some(({ all }) => all > FEW)) return null
  return rows.flatMap(({ code, scans }) => (code && scans !== null ? [{ code, scans, key: scans }] : []))
}

/** The page is chosen by id and scans alone, and only its own codes are read whole. */
export function smallSetByScansQuery(db: Database, { workspaceId, ...filters }: Params, { after, limit }: Page) {
  // One by one: a join would rather read the scans of all codes.
  const scansOfCode = db
    .select({ scans: codeTotals.scans })
    .from(codeTotals)
    .where(and(eq(codeTotals.workspaceId, workspaceId), eq(codeTotals.codeId, codes.id)))
  const found = db.$with('found').as(
    db
      .select({ id: codes.id, scans: sql<number>`${scansOfCode}`.mapWith(Number).as('scans') })
      .from(codes)
      .where(and(...conditions(db, workspaceId, { ...filters, sort: 'updated' })))
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
