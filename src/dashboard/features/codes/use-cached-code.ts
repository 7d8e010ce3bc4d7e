import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Code, codesKey } from '#dashboard/api/code.ts'

/** A code from a cached list. It is the placeholder until the code itself is loaded. */
export function useCachedCode(id: string): Code | undefined {
  return listCachedCodes(useQueryClient()).find((code) => code.id === id)
}

/** Returns a function that finds codes in cached lists by their ids. */
export function useCachedCodes(): (ids: readonly string[]) => Code[] {
  const queryClient = useQueryClient()
  return (ids) => {
    const idSet = new Set(ids)
    const matches = listCachedCodes(queryClient).filter(({ id }) => idSet.has(id))
    return [...new Map(matches.map((code) => [code.id, code])).values()]
  }
}

function listCachedCodes(queryClient: QueryClient): Code[] {
  const lists = queryClient.getQueriesData<InfiniteData<{ data: Code[] }>>({ queryKey: [...codesKey, 'list'] })
  return lists.flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? [])
}
