import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '#dashboard/features/settings/admins-only.tsx'
import { MembersSettings } from '#dashboard/features/settings/members/members-settings.tsx'

export const Route = createFileRoute('/_app/settings/members')({
  validateSearch: (raw: Record<string, unknown>): { invite?: true } => (raw['invite'] === true ? { invite: true } : {}),
  component: Members,
})

function Members() {
  const { invite } = Route.useSearch()
  return (
    <AdminsOnly needs="GET /members" noun="Members">
      <MembersSettings isInviting={invite ?? false} />
    </AdminsOnly>
  )
}
