import { createFileRoute } from '@tanstack/react-router'
import { PermissionGate } from '#dashboard/features/settings/permission-gate.tsx'
import { UtmPresetsSettings } from '#dashboard/features/settings/utm-presets/utm-presets-settings.tsx'

export const Route = createFileRoute('/_app/settings/utm-presets')({
  component: () => (
    <PermissionGate needs="GET /utm-presets" subject="UTM presets">
      <UtmPresetsSettings />
    </PermissionGate>
  ),
})
