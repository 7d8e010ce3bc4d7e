import { createFileRoute } from '@tanstack/react-router'
import { PermissionGate } from '#dashboard/features/settings/permission-gate.tsx'
import { AlertsSettings } from '#dashboard/features/settings/alerts/alerts-settings.tsx'

export const Route = createFileRoute('/_app/settings/alerts')({
  component: () => (
    <PermissionGate needs="GET /alert-settings" subject="Alerts">
      <AlertsSettings />
    </PermissionGate>
  ),
})
