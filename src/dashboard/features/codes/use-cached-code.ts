import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Code, codesKey } from '#dashboard/api/code.ts'

/** A code from a cached list, as a placeholder until the code itself is loaded. */
export function useCachedCode(id: string): Code | undefined {
  return listCachedCodes(useQueryClient()).find((code) => code.id === id)
}

/** Finds codes in cached lists by their ids, when it is called. */
export function useCachedCodes(): (ids: readonly string[]) => Code[] {
  const queries = useQueryClient()
  return (ids) => {
    const idSet = new Set(ids)
    const matches = listCachedCodes(queries).filter(({ id }) => idSet.has(id))
    return [...new Map(matches.map((code) => [code.id, code])).values()]
  }
}

function listCachedCodes(queries: QueryClient): Code[] {
  const lists = queries.getQueriesData<InfiniteData<{ data: Code[] }>>({ queryKey: [...codesKey, 'list'] })
  return lists.flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? [])
}
