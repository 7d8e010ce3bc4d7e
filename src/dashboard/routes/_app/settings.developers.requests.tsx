import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { PermissionGate } from '#dashboard/features/settings/permission-gate.tsx'
import { RequestLog } from '#dashboard/features/settings/requests/request-log.tsx'
import type { RequestSearch } from '#dashboard/features/settings/requests/request-search.ts'

export const Route = createFileRoute('/_app/settings/developers/requests')({
  // Not parsed here: only the screen needs the parser, and this file is in the entry chunk.
  validateSearch: (search: RequestSearch & SearchSchemaInput): RequestSearch => search,
  component: () => (
    <PermissionGate needs="GET /requests" subject="Requests">
      <RequestLog />
    </PermissionGate>
  ),
})
