import { createFileRoute } from '@tanstack/react-router'
import { PermissionGate } from '#dashboard/features/settings/permission-gate.tsx'
import { ReportsSettings } from '#dashboard/features/settings/reports/reports-settings.tsx'

export const Route = createFileRoute('/_app/settings/reports')({
  component: () => (
    <PermissionGate needs="GET /reports" subject="Reports">
      <ReportsSettings />
    </PermissionGate>
  ),
})
