import { createFileRoute } from '@tanstack/react-router'
import { PermissionGate } from '#dashboard/features/settings/permission-gate.tsx'
import { MembersSettings } from '#dashboard/features/settings/members/members-settings.tsx'

export const Route = createFileRoute('/_app/settings/members')({
  validateSearch: (raw: Record<string, unknown>): { invite?: true } => (raw['invite'] === true ? { invite: true } : {}),
  component: Members,
})

function Members() {
  const { invite } = Route.useSearch()
  return (
    <PermissionGate needs="GET /members" subject="Members">
      <MembersSettings isInviting={invite ?? false} />
    </PermissionGate>
  )
}
