import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '#dashboard/features/settings/admins-only.tsx'
import { UtmPresetsSettings } from '#dashboard/features/settings/utm-presets/utm-presets-settings.tsx'

export const Route = createFileRoute('/_app/settings/utm-presets')({
  component: () => (
    <AdminsOnly needs="GET /utm-presets" noun="UTM presets">
      <UtmPresetsSettings />
    </AdminsOnly>
  ),
})
