import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { type Submission, submissionsQueries } from '../../api/submissions.ts'
import { leavingLeads } from './leaving-leads.ts'
import { listQueryOf } from './lead-query.ts'
import type { LeadSearch } from './lead-search.ts'

export type Leads = ReturnType<typeof useLeads>

/** The leads that the search asks for, as far as they are read, without those that are about to be deleted. */
export function useLeads(search: LeadSearch) {
  const [now] = useState(() => new Date())
  const list = useInfiniteQuery({
    ...submissionsQueries.list(listQueryOf(search, now)),
    placeholderData: keepPreviousData,
  })
  const leaving = useSyncExternalStore(leavingLeads.subscribe, leavingLeads.read)
  const { data } = list
  const shown = useMemo(
    (): Submission[] => data?.pages.flatMap((page) => page.data).filter(({ id }) => !leaving.has(id)) ?? [],
    [data, leaving],
  )
  const more: 'none' | 'waiting' | 'loading' | 'failed' = list.isFetchNextPageError
    ? 'failed'
    : list.isFetchingNextPage
      ? 'loading'
      : list.hasNextPage
        ? 'waiting'
        : 'none'
  return {
    state: data ? ('listed' as const) : list.error ? ('failed' as const) : ('loading' as const),
    shown,
    stale: list.isPlaceholderData,
    error: list.error,
    isFetching: list.isFetching,
    retry: () => void list.refetch(),
    more,
    loadMore: () => void list.fetchNextPage(),
  }
}
