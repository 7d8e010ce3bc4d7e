import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '../../features/settings/admins-only.tsx'
import { AuditLog } from '../../features/settings/audit-log/audit-log.tsx'
import { parseAuditSearch } from '../../features/settings/audit-log/audit-search.ts'

export const Route = createFileRoute('/_app/settings/audit')({
  validateSearch: parseAuditSearch,
  component: () => (
    <AdminsOnly needs="GET /audit" what="Entries of the audit log">
      <AuditLog />
    </AdminsOnly>
  ),
})
