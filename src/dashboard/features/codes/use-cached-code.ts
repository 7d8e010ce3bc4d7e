import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Code, codesKey } from '#dashboard/api/code.ts'

/** A code from a cached list, as a placeholder until the code itself is loaded. */
export function useKnownCode(id: string): Code | undefined {
  return listed(useQueryClient()).find((code) => code.id === id)
}

/** The same for several codes, read on demand. */
export function useKnownCodes(): (ids: readonly string[]) => Code[] {
  const queries = useQueryClient()
  return (ids) => {
    const wanted = new Set(ids)
    const found = listed(queries).filter(({ id }) => wanted.has(id))
    return [...new Map(found.map((code) => [code.id, code])).values()]
  }
}

function listed(queries: QueryClient): Code[] {
  const lists = queries.getQueriesData<InfiniteData<{ data: Code[] }>>({ queryKey: [...codesKey, 'list'] })
  return lists.flatMap(([, list]) => list?.pages.flatMap(({ data }) => data) ?? [])
}
