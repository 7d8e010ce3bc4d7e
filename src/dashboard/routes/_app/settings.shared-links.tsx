import { createFileRoute } from '@tanstack/react-router'
import { PermissionGate } from '#dashboard/features/settings/permission-gate.tsx'
import { SharedLinksSettings } from '#dashboard/features/settings/shared-links/shared-links-settings.tsx'

export const Route = createFileRoute('/_app/settings/shared-links')({
  component: () => (
    <PermissionGate needs="GET /shared-links" subject="Shared links">
      <SharedLinksSettings />
    </PermissionGate>
  ),
})
