import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '#dashboard/features/settings/admins-only.tsx'
import { KeysSettings } from '#dashboard/features/settings/keys/keys-settings.tsx'

export const Route = createFileRoute('/_app/settings/developers/')({
  validateSearch: (raw: Record<string, unknown>): { new?: true } => (raw['new'] === true ? { new: true } : {}),
  component: Developers,
})

function Developers() {
  const { new: isCreating = false } = Route.useSearch()
  return (
    <AdminsOnly needs="GET /keys" noun="API keys">
      <KeysSettings isCreating={isCreating} />
    </AdminsOnly>
  )
}
