import { queryOptions } from '@tanstack/react-query'

/** The query of a list that the service answers whole, without pages, under `[...key, 'all']`. */
export function listQuery<Item, Key extends string>(
  key: readonly [Key],
  read: (signal: AbortSignal) => Promise<{ data: Item[] }>,
) {
  return queryOptions({
    queryKey: [...key, 'all'] as const,
    queryFn: async ({ signal }) => (await read(signal)).data,
  })
}
