import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Code, codesKey } from '../../../api/code.ts'
import { listCodes } from '../../../api/codes.ts'
import { toKey } from './import-row.ts'
import { toCodeKey } from './table-rows.ts'

const none: ReadonlySet<string> = new Set()
const queryKey = [...codesKey, 'every-key']

interface ExistingCodesOptions {
  enabled: boolean
  /** Whether rows name codes by their addresses; then archived ones count as well. */
  hasCodeKeys: boolean
}

/** Keys for every code of the workspace, to detect duplicates. Loaded once in the background. */
export function useExisting({ enabled, hasCodeKeys }: ExistingCodesOptions) {
  const queries = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...queryKey, hasCodeKeys],
    queryFn: async ({ client, signal }) => {
      const keys = new Set<string>()
      await addKeys(keys, client, { archived: false, signal })
      if (hasCodeKeys) await addKeys(keys, client, { archived: true, signal })
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

async function addKeys(
  keys: Set<string>,
  queries: QueryClient,
  { archived, signal }: { archived: boolean; signal: AbortSignal },
): Promise<void> {
  let cursor: string | null = null
  do {
    const query = { limit: 100, ...(archived && { archived }), ...(cursor !== null && { cursor }) }
    const page: Awaited<ReturnType<typeof listCodes>> = await listCodes(queries, query, signal)
    for (const key of page.data.flatMap((code) => toKeys(code, archived))) keys.add(key)
    cursor = page.next_cursor
  } while (cursor !== null)
}

/** An archived code is no duplicate by its name and destination: its addresses alone are taken. */
function toKeys(
  {
    name,
    destination,
    shortCode,
    scanUrl,
    aliases,
  }: Pick<Code, 'name' | 'destination' | 'shortCode' | 'scanUrl' | 'aliases'>,
  archived: boolean,
): string[] {
  const addresses = [shortCode, scanUrl, ...(aliases ?? [])].filter(Boolean).map(toCodeKey)
  return archived ? addresses : [toKey({ name, url: destination.url ?? '' }), ...addresses]
}
