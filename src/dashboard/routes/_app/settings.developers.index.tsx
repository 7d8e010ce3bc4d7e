import { createFileRoute } from '@tanstack/react-router'
import { PermissionGate } from '#dashboard/features/settings/permission-gate.tsx'
import { KeysSettings } from '#dashboard/features/settings/keys/keys-settings.tsx'

export const Route = createFileRoute('/_app/settings/developers/')({
  validateSearch: (raw: Record<string, unknown>): { new?: true } => (raw['new'] === true ? { new: true } : {}),
  component: Developers,
})

function Developers() {
  const { new: isCreating = false } = Route.useSearch()
  return (
    <PermissionGate needs="GET /keys" subject="API keys">
      <KeysSettings isCreating={isCreating} />
    </PermissionGate>
  )
}
