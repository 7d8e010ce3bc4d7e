import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { parseUrl } from '#contract/parse-url.ts'
import { type Code, codesKey } from '#dashboard/api/code.ts'
import { listCodes } from '#dashboard/api/codes.ts'
import { toKey } from './import-row.ts'
import { toCodeKey } from './table-rows.ts'

/** Keys and hosts of the codes of the workspace. */
interface ExistingCodes {
  /** Keys of names with destinations, and keys of addresses. */
  keys: ReadonlySet<string>
  /** The hosts of the scan addresses. */
  scanHosts: ReadonlySet<string>
}

const noCodes: ExistingCodes = { keys: new Set(), scanHosts: new Set() }
const queryKey = [...codesKey, 'every-key']

interface ExistingCodesOptions {
  enabled: boolean
  /** Whether rows name codes by their addresses. If so, archived codes are loaded too. */
  hasCodeKeys: boolean
}

/** Keys of every code of the workspace, to detect duplicates. Loaded once in the background. */
export function useExistingCodes({ enabled, hasCodeKeys }: ExistingCodesOptions) {
  const queryClient = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...queryKey, hasCodeKeys],
    queryFn: async ({ client, signal }): Promise<ExistingCodes> => {
      const existingCodes = { keys: new Set<string>(), scanHosts: new Set<string>() }
      await addCodes(existingCodes, client, { archived: false, signal })
      if (hasCodeKeys) await addCodes(existingCodes, client, { archived: true, signal })
      return existingCodes
    },
    enabled,
    staleTime: 60_000,
  })
  const { keys, scanHosts } = data ?? noCodes
  return {
    existing: keys,
    scanHosts,
    isComplete: data !== undefined,
    error,
    isFetching,
    retry: () => void refetch(),
    /** Ends loading without a result. */
    abort: () => queryClient.cancelQueries({ queryKey }),
  }
}

async function addCodes(
  { keys, scanHosts }: { keys: Set<string>; scanHosts: Set<string> },
  queryClient: QueryClient,
  { archived, signal }: { archived: boolean; signal: AbortSignal },
): Promise<void> {
  let cursor: string | null = null
  do {
    const query = { limit: 100, ...(archived && { archived }), ...(cursor !== null && { cursor }) }
    const page: Awaited<ReturnType<typeof listCodes>> = await listCodes(queryClient, query, signal)
    for (const code of page.data) {
      for (const key of toKeys(code, archived)) keys.add(key)
      const host = parseUrl(code.scanUrl)?.hostname
      if (host !== undefined) scanHosts.add(host)
    }
    cursor = page.next_cursor
  } while (cursor !== null)
}

/** The keys of a code. An archived code has only keys of its addresses, because its name and destination may be used again. */
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
