import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '#dashboard/features/settings/admins-only.tsx'
import { SharedLinksSettings } from '#dashboard/features/settings/shared-links/shared-links-settings.tsx'

export const Route = createFileRoute('/_app/settings/shared-links')({
  component: () => (
    <AdminsOnly needs="GET /shared-links" noun="Shared links">
      <SharedLinksSettings />
    </AdminsOnly>
  ),
})
