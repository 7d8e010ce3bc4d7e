import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { listState } from '#dashboard/api/list-state.ts'
import { type Submission, submissionsQueries } from '#dashboard/api/submissions.ts'
import { useHiddenLeads } from './pending-removals.ts'
import { toListQuery } from './lead-query.ts'
import type { LeadSearch } from './lead-search.ts'

export type Leads = ReturnType<typeof useLeads>

/** Leads loaded so far, without those about to be deleted. */
export function useLeads(search: LeadSearch) {
  const [now] = useState(() => new Date())
  const list = useInfiniteQuery({
    ...submissionsQueries.list(toListQuery(search, now)),
    placeholderData: keepPreviousData,
  })
  const hiddenIds = useHiddenLeads()
  const { data } = list
  const rows = useMemo(
    (): Submission[] => data?.pages.flatMap((page) => page.data).filter(({ id }) => !hiddenIds.has(id)) ?? [],
    [data, hiddenIds],
  )
  return { ...listState(list), rows }
}
