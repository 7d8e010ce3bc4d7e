import { createFileRoute } from '@tanstack/react-router'
import { BrandSettings } from '#dashboard/features/settings/brand/brand-settings.tsx'
import { PermissionGate } from '#dashboard/features/settings/permission-gate.tsx'

export const Route = createFileRoute('/_app/settings/brand')({
  component: () => (
    <PermissionGate needs="GET /brand" subject="The brand kit">
      <BrandSettings />
    </PermissionGate>
  ),
})
