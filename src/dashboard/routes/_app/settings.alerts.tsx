import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '#dashboard/features/settings/admins-only.tsx'
import { AlertsSettings } from '#dashboard/features/settings/alerts/alerts-settings.tsx'

export const Route = createFileRoute('/_app/settings/alerts')({
  component: () => (
    <AdminsOnly needs="GET /alert-settings" noun="Alerts">
      <AlertsSettings />
    </AdminsOnly>
  ),
})
