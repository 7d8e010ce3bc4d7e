import { createFileRoute } from '@tanstack/react-router'
import { AbuseReports } from '#dashboard/features/settings/abuse-reports/abuse-reports.tsx'
import { PermissionGate } from '#dashboard/features/settings/permission-gate.tsx'
import { toSearchText } from '#dashboard/ui/lists/to-search-text.ts'

export const Route = createFileRoute('/_app/settings/abuse-reports')({
  validateSearch: (raw: Record<string, unknown>): { open?: string | undefined } => {
    const open = toSearchText(raw['open'])
    return open ? { open } : {}
  },
  component: () => (
    <PermissionGate needs="GET /abuse-reports" subject="Abuse reports">
      <AbuseReports />
    </PermissionGate>
  ),
})
