import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { codeMutationOptions, type Code, type CodeChange, codesKey, type CodeListQuery } from './code.ts'
import type { NewDestination } from './destination.ts'

type Pages = InfiniteData<{ data: Code[]; next_cursor: string | null }, string | null>
/** Cache entries before a change, to restore if the service rejects it. */
export type CachedCodes = [key: QueryKey, data: unknown][]

/** Applies a change optimistically to details and lists. A code leaves the lists whose filters it no longer matches. */
export async function applyToCachedCodes(
  queries: QueryClient,
  ids: ReadonlySet<string>,
  getChange: (code: Code) => CodeChange,
): Promise<CachedCodes> {
  await queries.cancelQueries({ queryKey: codesKey })
  const details = queries
    .getQueriesData<Code>({ queryKey: [...codesKey, 'one'] })
    .filter(([, code]) => code && ids.has(code.id))
  const before: CachedCodes = [...queries.getQueriesData({ queryKey: [...codesKey, 'list'] }), ...details]
  for (const [key] of details) queries.setQueryData<Code>(key, (code) => code && applyChange(code, getChange(code)))
  updateCachedLists(queries, (code) => (ids.has(code.id) ? applyChange(code, getChange(code)) : code))
  return before
}

export function restoreCachedCodes(queries: QueryClient, before: CachedCodes): void {
  for (const [key, data] of before) queries.setQueryData(key, data)
}

/** Whether no other change of codes is running. Before that, a response or refetch would briefly revert the other change. */
export function isLastChange(queries: QueryClient): boolean {
  return queries.isMutating(codeMutationOptions) === 1
}

/** Adds new scans to the counts in cached lists. */
export function countScansInCache(queries: QueryClient, scans: ReadonlyMap<string, number>): void {
  const addScans = (code: Code) => {
    const addedScans = scans.get(code.id)
    return addedScans === undefined || code.scans === undefined ? code : { ...code, scans: code.scans + addedScans }
  }
  updateCachedLists(queries, addScans)
}

function updateCachedLists(queries: QueryClient, updateCode: (code: Code) => Code) {
  for (const [key] of queries.getQueriesData<Pages>({ queryKey: [...codesKey, 'list'] })) {
    const filters = getFilters(key)
    queries.setQueryData<Pages>(key, (list) => {
      if (!list) return list
      const pages = list.pages.map((page) => ({
        ...page,
        data: page.data.map(updateCode).filter((code) => matchesFilters(code, filters)),
      }))
      return { ...list, pages }
    })
  }
}

function getFilters(key: QueryKey): CodeListQuery {
  const filters = key[2]
  return typeof filters === 'object' && filters !== null ? filters : {}
}

function matchesFilters(code: Code, { archived = false, folderId, tag }: CodeListQuery): boolean {
  if (code.archived !== archived) return false
  if (folderId !== undefined && (code.folderId ?? 'root') !== folderId) return false
  return tag === undefined || code.tags.includes(tag)
}

function applyChange(code: Code, { accessCode, destination, folderId, ...rest }: CodeChange): Code {
  return {
    ...code,
    ...pickDefined(rest),
    ...(folderId !== undefined && { folderId: folderId === 'root' ? null : folderId }),
    ...(accessCode !== undefined && { hasAccessCode: accessCode !== null }),
    ...(destination && { destination: { ...destination, summary: toSummary(destination) } }),
  }
}

/** Shown until the service responds: host and path of a web address. Only the service knows a page's name. */
function toSummary(destination: NewDestination): string {
  if (destination.type !== 'url') return 'A page'
  return destination.url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/?([?#].*)?$/s, '')
}

function pickDefined({ name, tags, archived, trackConversions, passQuery }: CodeChange) {
  return {
    ...(name !== undefined && { name }),
    ...(tags && { tags }),
    ...(archived !== undefined && { archived }),
    ...(trackConversions !== undefined && { trackConversions }),
    ...(passQuery !== undefined && { passQuery }),
  }
}
