import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '../../features/settings/admins-only.tsx'
import { UtmPresetsSettings } from '../../features/settings/utm-presets/utm-presets-settings.tsx'

export const Route = createFileRoute('/_app/settings/utm-presets')({
  component: () => (
    <AdminsOnly needs="GET /utm-presets" what="UTM presets">
      <UtmPresetsSettings />
    </AdminsOnly>
  ),
})
