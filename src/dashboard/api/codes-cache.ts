import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { codeMutationOptions, type Code, type CodeChange, codesKey, type CodeListQuery } from './code.ts'
import type { NewDestination } from './destination.ts'

type CachedList = InfiniteData<{ data: Code[]; next_cursor: string | null }, string | null>
/** Entries of the query cache before a change, which are restored if the service rejects the change. */
export type CacheEntries = [key: QueryKey, data: unknown][]

/** Applies a change optimistically to details and lists. A code leaves the lists whose filters it no longer matches. */
export async function applyToCachedCodes(
  queryClient: QueryClient,
  ids: ReadonlySet<string>,
  getChange: (code: Code) => CodeChange,
): Promise<CacheEntries> {
  await queryClient.cancelQueries({ queryKey: codesKey })
  const details = queryClient
    .getQueriesData<Code>({ queryKey: [...codesKey, 'one'] })
    .filter(([, code]) => code && ids.has(code.id))
  const previousEntries: CacheEntries = [...queryClient.getQueriesData({ queryKey: [...codesKey, 'list'] }), ...details]
  for (const [key] of details) queryClient.setQueryData<Code>(key, (code) => code && applyChange(code, getChange(code)))
  updateCachedLists(queryClient, (code) => (ids.has(code.id) ? applyChange(code, getChange(code)) : code))
  return previousEntries
}

export function restoreCachedCodes(queryClient: QueryClient, previousEntries: CacheEntries): void {
  for (const [key, data] of previousEntries) queryClient.setQueryData(key, data)
}

/** Whether no other change of codes is running. While another one runs, a response or a refetch would briefly revert it on screen. */
export function isLastChange(queryClient: QueryClient): boolean {
  return queryClient.isMutating(codeMutationOptions) === 1
}

/** Adds new scans to the counts in cached lists. */
export function countScansInCache(queryClient: QueryClient, scans: ReadonlyMap<string, number>): void {
  const addScans = (code: Code) => {
    const addedScans = scans.get(code.id)
    return addedScans === undefined || code.scans === undefined ? code : { ...code, scans: code.scans + addedScans }
  }
  updateCachedLists(queryClient, addScans)
}

function updateCachedLists(queryClient: QueryClient, updateCode: (code: Code) => Code) {
  for (const [key] of queryClient.getQueriesData<CachedList>({ queryKey: [...codesKey, 'list'] })) {
    const filters = getFilters(key)
    queryClient.setQueryData<CachedList>(key, (list) => {
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

function applyChange(code: Code, { accessCode, destination, folderId, ...otherFields }: CodeChange): Code {
  return {
    ...code,
    ...pickDefined(otherFields),
    ...(folderId !== undefined && { folderId: folderId === 'root' ? null : folderId }),
    ...(accessCode !== undefined && { hasAccessCode: accessCode !== null }),
    ...(destination && { destination: { ...destination, summary: toSummary(destination) } }),
  }
}

/** The text of a new destination until the service responds: host and path of a web address. The name of anything else is not known yet. */
function toSummary(destination: NewDestination): string {
  if (destination.type !== 'url') return `A ${destination.type}`
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
