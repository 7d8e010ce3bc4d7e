import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { CodeSort } from '#contract/code-filters.ts'
import type { Database } from '#database/open.ts'
import { type CodeFilters, type CodePosition, isSortedByScans, toConditions } from './code-conditions.ts'
import type { CodeRow } from './present-code.ts'
import { codes, codeTotals, sortDestination, sortName } from './schema.ts'

export interface PageRequest {
  after?: CodePosition | undefined
  limit: number
}

export interface CodesQuery extends CodeFilters {
  workspaceId: string
  /** Restricts the list to these ids. */
  onlyIds?: readonly string[] | undefined
}

export interface ListedCode {
  code: CodeRow
  scans: number
  /** The value by which the list is sorted. */
  key: string | number
}

/** Sorts that the database does. The sort by recent scans needs counts that the database does not have. */
export type IndexedSort = Exclude<CodeSort, 'recent' | 'recent_asc'>

interface SortOrder {
  key: SQL<string | number>
  id: SQL
  isDescending: boolean
  /** The type of the key, for cursors. */
  type: 'timestamptz' | 'text' | 'bigint'
}

const ownId = sql`${codes.id}`
const updated = { key: sql<string>`${codes.updatedAt}`, id: ownId, type: 'timestamptz' } as const
const created = { key: sql<string>`${codes.createdAt}`, id: ownId, type: 'timestamptz' } as const
const name = { key: sql<string>`${sortName(codes.name)}`, id: ownId, type: 'text' } as const
const destination = { key: sql<string>`${sortDestination(codes.destination)}`, id: ownId, type: 'text' } as const
const scans = { key: sql<number>`${codeTotals.scans}`, id: sql`${codeTotals.codeId}`, type: 'bigint' } as const

/** Each sort has an index that begins with the workspace and `archived`, which is read backward for the reversed sort. */
const sorts: Record<IndexedSort, SortOrder> = {
  updated: { ...updated, isDescending: true },
  updated_asc: { ...updated, isDescending: false },
  created_desc: { ...created, isDescending: true },
  created_asc: { ...created, isDescending: false },
  name: { ...name, isDescending: false },
  name_desc: { ...name, isDescending: true },
  destination: { ...destination, isDescending: false },
  destination_desc: { ...destination, isDescending: true },
  scans: { ...scans, isDescending: true },
  scans_asc: { ...scans, isDescending: false },
}

export const indexedSorts = Object.keys(sorts) as IndexedSort[]

/** Builds the query of the list, which runs when it is awaited. */
export function codesQuery(
  db: Database,
  { workspaceId, onlyIds, ...filters }: CodesQuery & { sort: IndexedSort },
  { after, limit }: PageRequest,
) {
  const { key, id, isDescending, type } = sorts[filters.sort]
  const order = isDescending ? desc : asc
  const isByScans = isSortedByScans(filters.sort)
  const scanCount = isByScans ? sql`${codeTotals.scans}` : selectScans(db)
  const query = db
    .select({ code: codes, scans: scanCount.mapWith(Number), key: sql<string | number>`${key}` })
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
          : [hasIdIn(onlyIds), ...toConditions(db, workspaceId, { ...filters, sort: 'updated' })]),
        after && isAfter(after),
      ),
    )
    .orderBy(order(key), order(id))
    .limit(limit + 1)

  function isAfter([lastKey, lastId]: CodePosition): SQL {
    const last = sql`(${lastKey}::${sql.raw(type)}, ${lastId})`
    return isDescending ? sql`(${key}, ${id}) < ${last}` : sql`(${key}, ${id}) > ${last}`
  }
}

/** The scans of a code. As a subquery it reads only the rows of this page; for a join, the planner would read the scans of all codes. */
export function selectScans(db: Database): SQL {
  const scansOfCode = db
    .select({ scans: codeTotals.scans })
    .from(codeTotals)
    .where(and(eq(codeTotals.workspaceId, codes.workspaceId), eq(codeTotals.codeId, codes.id)))
  return sql`${scansOfCode}`
}

export function hasIdIn(ids: readonly string[]): SQL {
  return sql`${codes.id} = any(${sql.param([...ids])}::text[])`
}
