import {
  type DataTag,
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'

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

/** Options of a mutation that changes a cached list optimistically, and restores it if the service rejects the change. */
export function optimisticListOptions<Item, Variables>(
  queryClient: QueryClient,
  queryKey: DataTag<readonly [string, 'all'], Item[], Error>,
  change: (items: Item[], variables: Variables) => Item[],
) {
  return {
    onMutate: async (variables: Variables) => {
      await queryClient.cancelQueries({ queryKey })
      const previousItems = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (items) => items && change(items, variables))
      return { previousItems }
    },
    onError: (_error: Error, _variables: Variables, context: { previousItems: Item[] | undefined } | undefined) => {
      queryClient.setQueryData(queryKey, context?.previousItems)
    },
  }
}

/** Queries of a resource without pagination. `name` is its query key. */
export function listQueries<Item, Key extends string>(
  name: Key,
  read: (signal: AbortSignal) => Promise<{ data: Item[] }>,
) {
  const key = [name] as const
  return { key, all: () => listQuery(key, read) }
}

/** Query for a list that is read page by page. `read` gets the query of a page. The first page has the default size of the service. */
export function pagedQuery<Page extends { next_cursor: string | null }, const Key extends readonly unknown[]>(
  queryKey: Key,
  read: (page: { limit?: number; cursor?: string }, signal: AbortSignal, queryClient: QueryClient) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, client, signal }) =>
      read(pageParam === null ? {} : { limit: 100, cursor: pageParam }, signal, client),
    initialPageParam: null as string | null,
    getNextPageParam: (lastPage) => lastPage.next_cursor,
  })
}

export type PagedList<Row> = InfiniteData<{ data: Row[]; next_cursor: string | null }, string | null>

/** Adds new rows at the top of a cached list, except rows that it already has or that are older than its first row. */
export function addNewest<Row extends { id: string }>(
  list: PagedList<Row>,
  rows: readonly Row[],
  getTime: (row: Row) => string,
): PagedList<Row> {
  const [firstPage, ...otherPages] = list.pages
  if (!firstPage) return list
  const knownIds = new Set(list.pages.flatMap((page) => page.data.map(({ id }) => id)))
  const [firstRow] = firstPage.data
  const newestTime = firstRow ? getTime(firstRow) : ''
  const newRows = rows
    .filter((row) => !knownIds.has(row.id) && getTime(row) >= newestTime)
    .toSorted((a, b) => getTime(b).localeCompare(getTime(a)))
  return newRows.length === 0
    ? list
    : { ...list, pages: [{ ...firstPage, data: [...newRows, ...firstPage.data] }, ...otherPages] }
}
