import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Code, codesKey } from '../../api/code.ts'

/** The code as a list that was loaded shows it, to stand there until the code itself has been read. */
export function useKnownCode(id: string): Code | undefined {
  return listed(useQueryClient()).find((code) => code.id === id)
}

/** The same for several, when they are asked for. */
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
