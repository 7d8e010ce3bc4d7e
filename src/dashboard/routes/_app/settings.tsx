import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SettingsFrame } from '#dashboard/features/settings/settings-frame.tsx'

export const Route = createFileRoute('/_app/settings')({
  component: () => (
    <SettingsFrame>
      <Outlet />
    </SettingsFrame>
  ),
})
