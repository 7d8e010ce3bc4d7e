import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { type CodeFilters, type CodePosition, toConditions } from './code-conditions.ts'
import { listSmallSetByScans } from './list-small-set-by-scans.ts'
import { selectCodesWithProblems } from './codes-with-problems.ts'
import { codes, codeTotals, sortName } from './schema.ts'
import { findSearchWords } from './search-words.ts'

interface PageRequest {
  after?: CodePosition | undefined
  limit: number
}

/** Each sort's key, direction and cursor type; each has an index that begins with the workspace and `archived`. */
const sorts = {
  updated: { key: sql<string>`${codes.updatedAt}`, id: sql`${codes.id}`, down: true, type: 'timestamptz' },
  created_desc: { key: sql<string>`${codes.createdAt}`, id: sql`${codes.id}`, down: true, type: 'timestamptz' },
  created_asc: { key: sql<string>`${codes.createdAt}`, id: sql`${codes.id}`, down: false, type: 'timestamptz' },
  name: { key: sql<string>`${sortName(codes.name)}`, id: sql`${codes.id}`, down: false, type: 'text' },
  scans: { key: sql<number>`${codeTotals.scans}`, id: sql`${codeTotals.codeId}`, down: true, type: 'bigint' },
} as const

type ScopedFilters = CodeFilters & { workspaceId: string }

/** Maximum number of codes with a problem for which all of them are read before the other filters apply. */
const FEW = 3_000

/** Codes with their scans, one more than `limit` where there are more. */
export async function listCodes(
  db: Database,
  { search, ...filters }: ScopedFilters & { search?: string | undefined },
  page: PageRequest,
) {
  const words = search === undefined ? undefined : await findSearchWords(db, filters.workspaceId, search)
  const filtersWithWords = { ...filters, words }
  const smallSet =
    isNarrowed(filtersWithWords) && filtersWithWords.sort === 'scans'
      ? await listSmallSetByScans(db, filtersWithWords, page)
      : null
  return (
    smallSet ?? codesQuery(db, { ...filtersWithWords, among: await findFewWithProblems(db, filtersWithWords) }, page)
  )
}

function isNarrowed({ attention, tag, folderId, siteId, q, words = [] }: ScopedFilters): boolean {
  return !attention && ([tag, folderId, siteId].some((id) => id !== undefined) || (q ?? '') !== '' || words.length > 0)
}

/** The ids of the codes with a problem, if few; undefined: filter in the list's own query. */
async function findFewWithProblems(
  db: Database,
  { workspaceId, attention }: ScopedFilters,
): Promise<string[] | undefined> {
  if (!attention) return undefined
  const rows = await selectCodesWithProblems(db, workspaceId, FEW + 1)
  return rows.length > FEW ? undefined : rows.map(({ id }) => id)
}

/** The query of the list; awaiting it runs it. `among` restricts it to these ids. */
export function codesQuery(
  db: Database,
  { workspaceId, among, ...filters }: ScopedFilters & { among?: string[] | undefined },
  page: PageRequest,
) {
  const { key, id, down, type } = sorts[filters.sort]
  const order = down ? desc : asc
  const isByScans = filters.sort === 'scans'
  // A subquery for the codes of this page: for a join the planner would read those of all codes.
  const scansOfCode = db
    .select({ scans: codeTotals.scans })
    .from(codeTotals)
    .where(and(eq(codeTotals.workspaceId, codes.workspaceId), eq(codeTotals.codeId, codes.id)))
  const scans = isByScans ? sql`${codeTotals.scans}` : sql`${scansOfCode}`
  const query = db
    .select({ code: codes, scans: scans.mapWith(Number), key: sql<string | number>`${key}` })
    .from(codes)
    .$dynamic()
  const joined = isByScans
    ? query.innerJoin(codeTotals, and(eq(codeTotals.workspaceId, codes.workspaceId), eq(codeTotals.codeId, codes.id)))
    : query
  return joined
    .where(
      and(
        ...(among === undefined
          ? toConditions(db, workspaceId, filters)
          : [isAmong(among), ...toConditions(db, workspaceId, { ...filters, sort: 'updated', attention: false })]),
        page.after && isAfter(page.after),
      ),
    )
    .orderBy(order(key), order(id))
    .limit(page.limit + 1)

  function isAfter([lastKey, lastId]: CodePosition): SQL {
    const last = sql`(${lastKey}::${sql.raw(type)}, ${lastId})`
    return down ? sql`(${key}, ${id}) < ${last}` : sql`(${key}, ${id}) > ${last}`
  }
}

function isAmong(ids: string[]): SQL {
  return sql`${codes.id} = any(${sql.param(ids)}::text[])`
}
