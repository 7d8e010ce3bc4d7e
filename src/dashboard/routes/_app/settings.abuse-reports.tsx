import { createFileRoute } from '@tanstack/react-router'
import { AbuseReports } from '#dashboard/features/settings/abuse-reports/abuse-reports.tsx'
import { AdminsOnly } from '#dashboard/features/settings/admins-only.tsx'
import { toSearchText } from '#dashboard/ui/lists/to-search-text.ts'

export const Route = createFileRoute('/_app/settings/abuse-reports')({
  validateSearch: (raw: Record<string, unknown>): { open?: string | undefined } => {
    const open = toSearchText(raw['open'])
    return open ? { open } : {}
  },
  component: () => (
    <AdminsOnly needs="GET /abuse-reports" noun="Abuse reports">
      <AbuseReports />
    </AdminsOnly>
  ),
})
