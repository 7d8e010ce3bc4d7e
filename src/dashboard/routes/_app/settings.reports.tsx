import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '#dashboard/features/settings/admins-only.tsx'
import { ReportsSettings } from '#dashboard/features/settings/reports/reports-settings.tsx'

export const Route = createFileRoute('/_app/settings/reports')({
  component: () => (
    <AdminsOnly needs="GET /reports" noun="Reports">
      <ReportsSettings />
    </AdminsOnly>
  ),
})
