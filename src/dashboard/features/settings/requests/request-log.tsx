import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useState } from 'react'
import { followRequests, requestsQueries } from '#dashboard/api/api-requests.ts'
import { keysQueries } from '#dashboard/api/keys.ts'
import { usePagedList } from '#dashboard/api/use-paged-list.ts'
import { useLiveList } from '#dashboard/api/use-live-list.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { changeSearch } from '#dashboard/ui/lists/change-search.ts'
import { NoMatches } from '#dashboard/ui/lists/no-matches.tsx'
import { DataTable } from '#dashboard/ui/table/data-table.tsx'
import { useDataTable } from '#dashboard/ui/table/use-data-table.ts'
import { requestCard, requestColumns } from './request-columns.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { RequestFilters } from './request-filters.tsx'
import { isRequestFiltered, noRequestFilters, toRequestQuery } from './request-query.ts'
import { type RequestSearch, parseRequestSearch } from './request-search.ts'

/** Log of the requests with API keys, updated live. */
export function RequestLog() {
  const search = parseRequestSearch({ ...useSearch({ from: '/_app/settings/developers/requests' }) })
  const navigate = useNavigate({ from: '/settings/developers/requests' })
  const change = changeSearch<RequestSearch>((next) => navigate({ to: '/settings/developers/requests', ...next }))
  const [now] = useState(() => new Date())
  const filters = toRequestQuery(search, now)
  const list = usePagedList(useInfiniteQuery({ ...requestsQueries.list(filters), placeholderData: keepPreviousData }))
  useLiveList(followRequests, filters)
  const table = useDataTable({
    name: 'Requests',
    noun: 'request',
    list,
    columns: requestColumns,
    card: requestCard,
    onOpen: (id) => change({ open: id }, 'typing'),
  })
  const mayListKeys = usePermission()('GET /keys')
  const { data: keys } = useQuery({ ...keysQueries.all(), enabled: mayListKeys })
  const openRequest = list.rows.find(({ id }) => id === search.open)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <RequestFilters keys={keys?.data} search={search} onChange={change} />
      <DataTable
        table={table}
        emptyState={
          isRequestFiltered(search) ? (
            <NoMatches noun="requests" onClear={() => change(noRequestFilters)}>
              No request of the last seven days matches these filters.
            </NoMatches>
          ) : (
            <EmptyState
              picture={<ScrollText />}
              title="No requests yet"
              action={<ButtonLink to="/settings/developers">View API keys</ButtonLink>}
            >
              Requests with an API key appear here as they are answered, and stay for seven days.
            </EmptyState>
          )
        }
      />
      {search.open === undefined ? null : (
        <RequestDialog
          request={openRequest}
          keyName={keys?.data.find(({ id }) => id === openRequest?.keyId)?.name}
          isLoading={list.state === 'loading'}
          onClose={() => change({ open: undefined })}
        />
      )}
    </div>
  )
}
