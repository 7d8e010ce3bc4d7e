import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { usePagedList } from '#dashboard/api/use-paged-list.ts'
import { submissionsQueries } from '#dashboard/api/submissions.ts'
import { useHiddenLeadIds } from './hidden-leads.ts'
import { toListQuery } from './lead-query.ts'
import type { LeadSearch } from './lead-search.ts'

export type Leads = ReturnType<typeof useLeads>

/** The loaded leads, without hidden ones. */
export function useLeads(search: LeadSearch) {
  const [now] = useState(() => new Date())
  const isOffered = useIsOffered()
  const query = {
    ...toListQuery(search, now),
    // Merged leads are shown with the lead into which they were merged.
    ...(isOffered('GET /submissions?status') && { merged: false }),
  }
  const { rows: leads, ...list } = usePagedList(
    useInfiniteQuery({ ...submissionsQueries.list(query), placeholderData: keepPreviousData }),
  )
  const hiddenIds = useHiddenLeadIds()
  const rows = useMemo(() => leads.filter(({ id }) => !hiddenIds.has(id)), [leads, hiddenIds])
  return { ...list, rows }
}
