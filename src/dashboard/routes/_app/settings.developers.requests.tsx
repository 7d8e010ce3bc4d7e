import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '#dashboard/features/settings/admins-only.tsx'
import { RequestLog } from '#dashboard/features/settings/requests/request-log.tsx'
import { parseRequestSearch } from '#dashboard/features/settings/requests/request-search.ts'

export const Route = createFileRoute('/_app/settings/developers/requests')({
  validateSearch: parseRequestSearch,
  component: () => (
    <AdminsOnly needs="GET /requests" noun="Requests">
      <RequestLog />
    </AdminsOnly>
  ),
})
