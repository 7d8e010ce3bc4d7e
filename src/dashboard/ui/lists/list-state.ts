interface ReadList {
  data: unknown
  error: Error | null
  isFetching: boolean
  isPlaceholderData: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

/** How far a list that is read page by page has come, in the words of the components that show one. */
export function listState(list: ReadList) {
  const more: 'none' | 'waiting' | 'loading' | 'failed' = list.isFetchNextPageError
    ? 'failed'
    : list.isFetchingNextPage
      ? 'loading'
      : list.hasNextPage
        ? 'waiting'
        : 'none'
  return {
    state: list.data ? ('listed' as const) : list.error ? ('failed' as const) : ('loading' as const),
    stale: list.isPlaceholderData,
    error: list.error,
    isFetching: list.isFetching,
    retry: () => void list.refetch(),
    more,
    loadMore: () => void list.fetchNextPage(),
  }
}
