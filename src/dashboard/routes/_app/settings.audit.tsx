import { createFileRoute } from '@tanstack/react-router'
import { PermissionGate } from '#dashboard/features/settings/permission-gate.tsx'
import { AuditLog } from '#dashboard/features/settings/audit-log/audit-log.tsx'
import { parseAuditSearch } from '#dashboard/features/settings/audit-log/audit-search.ts'

export const Route = createFileRoute('/_app/settings/audit')({
  validateSearch: parseAuditSearch,
  component: () => (
    <PermissionGate needs="GET /audit" subject="Entries of the audit log">
      <AuditLog />
    </PermissionGate>
  ),
})
