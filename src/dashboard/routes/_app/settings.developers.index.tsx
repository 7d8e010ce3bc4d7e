import { createFileRoute } from '@tanstack/react-router'
import { KeysSettings } from '../../features/settings/keys/keys-settings.tsx'

export const Route = createFileRoute('/_app/settings/developers/')({
  validateSearch: (raw: Record<string, unknown>): { new?: true } => (raw['new'] === true ? { new: true } : {}),
  component: Developers,
})

function Developers() {
  return <KeysSettings isMaking={Route.useSearch().new ?? false} />
}
