import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '#dashboard/features/settings/admins-only.tsx'
import { AuditLog } from '#dashboard/features/settings/audit-log/audit-log.tsx'
import { parseAuditSearch } from '#dashboard/features/settings/audit-log/audit-search.ts'

export const Route = createFileRoute('/_app/settings/audit')({
  validateSearch: parseAuditSearch,
  component: () => (
    <AdminsOnly needs="GET /audit" noun="Entries of the audit log">
      <AuditLog />
    </AdminsOnly>
  ),
})
