import { createFileRoute } from '@tanstack/react-router'
import { PermissionGate } from '#dashboard/features/settings/permission-gate.tsx'
import { RequestLog } from '#dashboard/features/settings/requests/request-log.tsx'
import { parseRequestSearch } from '#dashboard/features/settings/requests/request-search.ts'

export const Route = createFileRoute('/_app/settings/developers/requests')({
  validateSearch: parseRequestSearch,
  component: () => (
    <PermissionGate needs="GET /requests" subject="Requests">
      <RequestLog />
    </PermissionGate>
  ),
})
