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

/** The key, direction and cursor type of each sort. Each sort has an index that begins with the workspace and `archived`. */
const sorts = {
  updated: { key: sql<string>`${codes.updatedAt}`, id: sql`${codes.id}`, isDescending: true, type: 'timestamptz' },
  created_desc: { key: sql<string>`${codes.createdAt}`, id: sql`${codes.id}`, isDescending: true, type: 'timestamptz' },
  created_asc: { key: sql<string>`${codes.createdAt}`, id: sql`${codes.id}`, isDescending: false, type: 'timestamptz' },
  name: { key: sql<string>`${sortName(codes.name)}`, id: sql`${codes.id}`, isDescending: false, type: 'text' },
  scans: { key: sql<number>`${codeTotals.scans}`, id: sql`${codeTotals.codeId}`, isDescending: true, type: 'bigint' },
} as const

type ScopedFilters = CodeFilters & { workspaceId: string }

/** Up to this number of codes with a problem are read before the other filters apply. */
const MAX_PROBLEM_CODES = 3_000

/** Lists up to `limit + 1` codes with their scans. */
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
    smallSet ??
    codesQuery(db, { ...filtersWithWords, onlyIds: await findCodesWithProblems(db, filtersWithWords) }, page)
  )
}

function isNarrowed({ attention, tag, folderId, siteId, q, words = [] }: ScopedFilters): boolean {
  return !attention && ([tag, folderId, siteId].some((id) => id !== undefined) || (q ?? '') !== '' || words.length > 0)
}

/** Finds the ids of the codes with a problem. Undefined if there are many of them, or if the list is not limited to them. */
async function findCodesWithProblems(
  db: Database,
  { workspaceId, attention }: ScopedFilters,
): Promise<string[] | undefined> {
  if (!attention) return undefined
  const rows = await selectCodesWithProblems(db, workspaceId, MAX_PROBLEM_CODES + 1)
  return rows.length > MAX_PROBLEM_CODES ? undefined : rows.map(({ id }) => id)
}

/** Builds the query of the list, which runs when it is awaited. `onlyIds` restricts the list to these ids. */
export function codesQuery(
  db: Database,
  { workspaceId, onlyIds, ...filters }: ScopedFilters & { onlyIds?: string[] | undefined },
  page: PageRequest,
) {
  const { key, id, isDescending, type } = sorts[filters.sort]
  const order = isDescending ? desc : asc
  const isByScans = filters.sort === 'scans'
  // A subquery reads the scans of the codes on this page. For a join, the planner would read the scans of all codes.
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
        ...(onlyIds === undefined
          ? toConditions(db, workspaceId, filters)
          : [hasIdIn(onlyIds), ...toConditions(db, workspaceId, { ...filters, sort: 'updated', attention: false })]),
        page.after && isAfter(page.after),
      ),
    )
    .orderBy(order(key), order(id))
    .limit(page.limit + 1)

  function isAfter([lastKey, lastId]: CodePosition): SQL {
    const last = sql`(${lastKey}::${sql.raw(type)}, ${lastId})`
    return isDescending ? sql`(${key}, ${id}) < ${last}` : sql`(${key}, ${id}) > ${last}`
  }
}

function hasIdIn(ids: string[]): SQL {
  return sql`${codes.id} = any(${sql.param(ids)}::text[])`
}
