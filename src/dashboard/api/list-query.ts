import { queryOptions } from '@tanstack/react-query'

/** Query for a list without pagination, under `[...key, 'all']`. */
export function listQuery<Item, Key extends string>(
  key: readonly [Key],
  read: (signal: AbortSignal) => Promise<{ data: Item[] }>,
) {
  return queryOptions({
    queryKey: [...key, 'all'] as const,
    queryFn: async ({ signal }) => (await read(signal)).data,
  })
}
