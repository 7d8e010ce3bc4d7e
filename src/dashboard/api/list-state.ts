import { ApiError } from './client.ts'
import { failureText } from './failure-text.ts'

interface PagedQuery {
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

/** The loading state of a list that is loaded page by page, as a DataTable expects it. */
export function listState(query: PagedQuery) {
  const more: 'none' | 'waiting' | 'loading' | 'failed' = query.isFetchNextPageError
    ? 'failed'
    : query.isFetchingNextPage
      ? 'loading'
      : query.hasNextPage
        ? 'waiting'
        : 'none'
  return {
    state: query.data ? ('listed' as const) : query.error ? ('failed' as const) : ('loading' as const),
    stale: query.isPlaceholderData,
    failure: query.error ? failureText(query.error) : '',
    isNotOffered: query.error instanceof ApiError && query.error.isNotOffered,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    more,
    loadMore: () => void query.fetchNextPage(),
  }
}
