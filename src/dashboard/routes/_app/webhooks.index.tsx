import { createFileRoute } from '@tanstack/react-router'
import { WebhooksScreen } from '#dashboard/features/webhooks/list/webhooks-screen.tsx'

export const Route = createFileRoute('/_app/webhooks/')({
  validateSearch: (raw: Record<string, unknown>): { new?: true } => (raw['new'] === true ? { new: true } : {}),
  component: Webhooks,
})

function Webhooks() {
  return <WebhooksScreen isCreating={Route.useSearch().new ?? false} />
}
