import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { PermissionGate } from '#dashboard/features/settings/permission-gate.tsx'
import { AuditLog } from '#dashboard/features/settings/audit-log/audit-log.tsx'
import type { AuditSearch } from '#dashboard/features/settings/audit-log/audit-search.ts'

export const Route = createFileRoute('/_app/settings/audit')({
  // Not parsed here: only the screen needs the parser, and this file is in the entry chunk.
  validateSearch: (search: AuditSearch & SearchSchemaInput): AuditSearch => search,
  component: () => (
    <PermissionGate needs="GET /audit" subject="Entries of the audit log">
      <AuditLog />
    </PermissionGate>
  ),
})
