import type { Database } from '#database/open.ts'
import { type CodePosition, isNarrowed, isSortedByScans } from './code-conditions.ts'
import { type CodesQuery, codesQuery, type IndexedSort, type ListedCode, type PageRequest } from './codes-query.ts'
import { selectCodesWithProblems } from './codes-with-problems.ts'
import { isSortedByRecentScans, listByRecentScans } from './list-by-recent-scans.ts'
import { listSmallSetByScans } from './list-small-set-by-scans.ts'
import { type CountScansOfCodes, findIdsByScans, type ScannedFilters } from './scanned-codes.ts'
import { findSearchWords } from './search-words.ts'

/** Up to this number of codes that a condition selects are read before the other filters apply. */
const MAX_SELECTED_CODES = 3_000
/** Rows of a batch while the list looks for codes that the database cannot select. */
const BATCH_ROWS = 200

export interface CodesListRequest extends CodesQuery, ScannedFilters {
  search?: string | undefined
  recentFrom?: Date | undefined
}

interface ListDependencies {
  db: Database
  countScansOfCodes: CountScansOfCodes
}

/** Lists up to `limit + 1` codes with their scans. */
export async function listCodes(
  { db, countScansOfCodes }: ListDependencies,
  { search, recentFrom, ...request }: CodesListRequest,
  page: PageRequest,
): Promise<ListedCode[]> {
  const { scannedFrom, scannedTo, notScannedFrom, notScannedTo, ...filters } = request
  const { workspaceId } = filters
  const words = search === undefined ? undefined : await findSearchWords(db, workspaceId, search)
  const problemIds = await findCodesWithProblems(db, filters)
  const byScans = await findIdsByScans(
    { db, countScansOfCodes, maxIds: MAX_SELECTED_CODES },
    { workspaceId, scannedFrom, scannedTo, notScannedFrom, notScannedTo },
  )
  const onlyIds = intersect(problemIds, byScans.onlyIds)
  const accepts = byScans.accepts
  const attention = filters.attention && problemIds === undefined
  const query = { ...filters, words, attention, onlyIds: accepts ? onlyIds?.filter(accepts) : onlyIds }
  if (isSortedByRecentScans(query.sort)) {
    const counts = await countScansOfCodes(workspaceId, { from: recentFrom ?? getStartOfRecentDays() })
    return listByRecentScans(db, { ...query, counts, accepts }, page)
  }
  const readPage = (pageRequest: PageRequest) =>
    readIndexedCodes(db, { ...query, sort: query.sort as IndexedSort }, pageRequest)
  return accepts && onlyIds === undefined ? readAcceptedCodes(readPage, accepts, page) : readPage(page)
}

async function readIndexedCodes(
  db: Database,
  query: CodesQuery & { sort: IndexedSort },
  page: PageRequest,
): Promise<ListedCode[]> {
  const { workspaceId: _workspaceId, onlyIds, ...filters } = query
  const isSmallSetLikely = onlyIds === undefined && isNarrowed(filters)
  const smallSet = isSmallSetLikely && isSortedByScans(filters.sort) ? await listSmallSetByScans(db, query, page) : null
  return smallSet ?? codesQuery(db, query, page)
}

/** Reads batches until the page is full of codes that the condition accepts. */
async function readAcceptedCodes(
  readPage: (page: PageRequest) => Promise<ListedCode[]>,
  accepts: (id: string) => boolean,
  { after, limit }: PageRequest,
): Promise<ListedCode[]> {
  const acceptedCodes: ListedCode[] = []
  let position: CodePosition | undefined = after
  for (;;) {
    const rows = await readPage({ after: position, limit: BATCH_ROWS })
    const batch = rows.slice(0, BATCH_ROWS)
    acceptedCodes.push(...batch.filter(({ code }) => accepts(code.id)))
    const last = batch.at(-1)
    if (acceptedCodes.length > limit || rows.length <= BATCH_ROWS || !last) return acceptedCodes.slice(0, limit + 1)
    position = [last.key, last.code.id]
  }
}

/** Finds the ids of the codes with a problem. Undefined if there are many of them, or if the list is not limited to them. */
async function findCodesWithProblems(
  db: Database,
  { workspaceId, attention }: Pick<CodesQuery, 'workspaceId' | 'attention'>,
): Promise<string[] | undefined> {
  if (!attention) return undefined
  const rows = await selectCodesWithProblems(db, workspaceId, MAX_SELECTED_CODES + 1)
  return rows.length > MAX_SELECTED_CODES ? undefined : rows.map(({ id }) => id)
}

function intersect(a: readonly string[] | undefined, b: readonly string[] | undefined): readonly string[] | undefined {
  if (a === undefined || b === undefined) return a ?? b
  const others = new Set(b)
  return a.filter((id) => others.has(id))
}

const RECENT_DAYS = 30
const DAY_MS = 86_400_000

/** The start of the UTC day from which 30 days have begun, including today. */
function getStartOfRecentDays(now = Date.now()): Date {
  return new Date((Math.floor(now / DAY_MS) - RECENT_DAYS + 1) * DAY_MS)
}
