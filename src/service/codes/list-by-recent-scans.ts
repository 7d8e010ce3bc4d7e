import { and, asc, desc, gt, lt } from 'drizzle-orm'
import type { CodeSort } from '#contract/code-filters.ts'
import type { Database } from '#database/open.ts'
import { type CodePosition, isNarrowed, toConditions } from './code-conditions.ts'
import { type CodesQuery, hasIdIn, type ListedCode, type PageRequest, selectScans } from './codes-query.ts'
import { codes } from './schema.ts'
import { isOtherThan } from './scanned-codes.ts'

/** Up to this number of codes that filters select are sorted at once. */
const MAX_SORTED_CODES = 3_000
/** Codes of a batch, in the order of their scans. */
const BATCH_CODES = 500

interface RecentScansQuery extends CodesQuery {
  /** Recent scans by code. Codes without recent scans are left out. */
  counts: ReadonlyMap<string, number>
  /** A further condition on ids. */
  accepts?: ((id: string) => boolean) | undefined
}

export function isSortedByRecentScans(sort: CodeSort): boolean {
  return sort === 'recent' || sort === 'recent_asc'
}

/**
 * Lists codes by their recent scans. The database does not have these counts: codes with scans are read in the order of the counts, and codes
 * without scans come after them by id, or before them if the order is reversed.
 */
export async function listByRecentScans(
  db: Database,
  query: RecentScansQuery,
  page: PageRequest,
): Promise<ListedCode[]> {
  const isDescending = query.sort === 'recent'
  const { counts } = query
  const sortedCodes = await findSmallSet(db, query)
  if (sortedCodes) {
    const entries = sortEntries(
      sortedCodes.map((id) => [counts.get(id) ?? 0, id]),
      isDescending,
    )
    return readInOrder(db, { ...query, entries: skipTo(entries, page.after, isDescending) }, page.limit)
  }
  const scannedEntries = sortEntries(
    [...counts].map(([id, scans]) => [scans, id]),
    isDescending,
  )
  const readScanned = (after: CodePosition | undefined, limit: number) =>
    readInOrder(db, { ...query, entries: skipTo(scannedEntries, after, isDescending) }, limit)
  const readUnscanned = (after: CodePosition | undefined, limit: number) =>
    readWithoutScans(db, query, { after, limit })
  const isAfterScanned = Number(page.after?.[0] ?? 0) > 0
  // The first group ends at the page's limit, or the second group continues it.
  const [readFirst, readSecond] = isDescending ? [readScanned, readUnscanned] : [readUnscanned, readScanned]
  const isInSecond = page.after !== undefined && isDescending !== isAfterScanned
  const first = isInSecond ? [] : await readFirst(page.after, page.limit)
  if (first.length > page.limit) return first
  const rest = await readSecond(isInSecond ? page.after : undefined, page.limit - first.length)
  return [...first, ...rest]
}

type Entry = readonly [scans: number, id: string]

function sortEntries(entries: Entry[], isDescending: boolean): Entry[] {
  const direction = isDescending ? -1 : 1
  return entries.sort((a, b) => direction * compareEntries(a, b))
}

function compareEntries([scans, id]: Entry, [otherScans, otherId]: Entry): number {
  return scans - otherScans || (id < otherId ? -1 : id > otherId ? 1 : 0)
}

/** The entries after a position. Its code may have more scans by now, or none of the list. */
function skipTo(entries: readonly Entry[], after: CodePosition | undefined, isDescending: boolean): readonly Entry[] {
  if (after === undefined) return entries
  const last: Entry = [Number(after[0]), after[1]]
  const isLater = (entry: Entry) => (isDescending ? compareEntries(entry, last) < 0 : compareEntries(entry, last) > 0)
  const start = entries.findIndex(isLater)
  return start < 0 ? [] : entries.slice(start)
}

/** The ids of all codes that the filters select. Null if there are too many of them, or no filters. */
async function findSmallSet(
  db: Database,
  { workspaceId, onlyIds, accepts, counts: _counts, ...filters }: RecentScansQuery,
): Promise<string[] | null> {
  if (onlyIds === undefined && !isNarrowed(filters)) return null
  const rows = await db
    .select({ id: codes.id })
    .from(codes)
    .where(and(onlyIds && hasIdIn(onlyIds), ...toConditions(db, workspaceId, filters)))
    .limit(MAX_SORTED_CODES + 1)
  if (rows.length > MAX_SORTED_CODES) return null
  return rows.map(({ id }) => id).filter((id) => accepts?.(id) ?? true)
}

/** Reads codes in the order of the entries, until there is one more than the limit. */
async function readInOrder(
  db: Database,
  {
    workspaceId,
    entries,
    accepts,
    counts: _counts,
    onlyIds: _ids,
    ...filters
  }: RecentScansQuery & { entries: readonly Entry[] },
  limit: number,
): Promise<ListedCode[]> {
  const listedCodes: ListedCode[] = []
  for (let start = 0; start < entries.length && listedCodes.length <= limit; start += BATCH_CODES) {
    const batch = entries.slice(start, start + BATCH_CODES).filter(([, id]) => accepts?.(id) ?? true)
    const rows = await db
      .select({ code: codes, scans: selectScans(db).mapWith(Number) })
      .from(codes)
      .where(and(hasIdIn(batch.map(([, id]) => id)), ...toConditions(db, workspaceId, filters)))
    const rowsById = new Map(rows.map((row) => [row.code.id, row]))
    for (const [key, id] of batch) {
      const row = rowsById.get(id)
      if (row) listedCodes.push({ ...row, key })
    }
  }
  return listedCodes.slice(0, limit + 1)
}

/** Reads codes without recent scans, by id. */
async function readWithoutScans(
  db: Database,
  { workspaceId, counts, accepts, onlyIds: _ids, ...filters }: RecentScansQuery,
  { after, limit }: PageRequest,
): Promise<ListedCode[]> {
  const [order, isBeyond] = filters.sort === 'recent' ? [desc, lt] : [asc, gt]
  const listedCodes: ListedCode[] = []
  let lastId = after?.[1]
  for (;;) {
    const rows = await db
      .select({ code: codes, scans: selectScans(db).mapWith(Number) })
      .from(codes)
      .where(
        and(
          ...toConditions(db, workspaceId, filters),
          isOtherThan([...counts.keys()]),
          lastId === undefined ? undefined : isBeyond(codes.id, lastId),
        ),
      )
      .orderBy(order(codes.id))
      .limit(BATCH_CODES)
    listedCodes.push(...rows.filter(({ code }) => accepts?.(code.id) ?? true).map((row) => ({ ...row, key: 0 })))
    lastId = rows.at(-1)?.code.id
    if (listedCodes.length > limit || rows.length < BATCH_CODES) return listedCodes.slice(0, limit + 1)
  }
}
