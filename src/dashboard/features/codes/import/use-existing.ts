import { useQuery, useQueryClient } from '@tanstack/react-query'
import { codesKey } from '../../../api/code.ts'
import { listCodes } from '../../../api/codes.ts'
import { toKey } from './import-row.ts'

const none: ReadonlySet<string> = new Set()
const queryKey = [...codesKey, 'every-key']

/** A key for every active code of the workspace, to detect duplicates. Loaded once in the background. */
export function useExisting(enabled: boolean) {
  const queries = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const keys = new Set<string>()
      let cursor: string | null = null
      do {
        const page: {
          data: { name: string; destination: { url?: string | undefined } }[]
          next_cursor: string | null
        } = await listCodes(client, { limit: 100, ...(cursor !== null && { cursor }) }, signal)
        for (const { name, destination } of page.data) keys.add(toKey({ name, url: destination.url ?? '' }))
        cursor = page.next_cursor
      } while (cursor !== null)
      return keys
    },
    enabled,
    staleTime: 60_000,
  })
  return {
    existing: data ?? none,
    isComplete: data !== undefined,
    error,
    isFetching,
    retry: () => void refetch(),
    /** Ends loading without a result. */
    abort: () => queries.cancelQueries({ queryKey }),
  }
}
