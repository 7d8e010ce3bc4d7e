import { useMemo } from 'react'
import { ApiError } from './client.ts'
import { getFailureText } from './failure-text.ts'

interface PagedQuery<Row> {
  data: { pages: readonly { data: readonly Row[] }[] } | undefined
  error: Error | null
  isFetching: boolean
  isPlaceholderData: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

/** Rows and loading state of a list that is loaded page by page, as a DataTable expects them. */
export function usePagedList<Row>(query: PagedQuery<Row>) {
  const { data } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const nextPage: 'none' | 'waiting' | 'loading' | 'failed' = query.isFetchNextPageError
    ? 'failed'
    : query.isFetchingNextPage
      ? 'loading'
      : query.hasNextPage
        ? 'waiting'
        : 'none'
  return {
    rows,
    state: query.data ? ('listed' as const) : query.error ? ('failed' as const) : ('loading' as const),
    isStale: query.isPlaceholderData,
    failure: query.error ? getFailureText(query.error) : '',
    isNotOffered: query.error instanceof ApiError && query.error.isNotOffered,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    nextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}
