import { createFileRoute } from '@tanstack/react-router'
import { webhooksQueries } from '../../api/webhooks.ts'
import { WebhooksScreen } from '../../features/webhooks/webhooks-screen.tsx'

export const Route = createFileRoute('/_app/webhooks/')({
  // The loader comes with the screen: other screens need not carry it.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (raw: Record<string, unknown>): { new?: true } => (raw['new'] === true ? { new: true } : {}),
  // Started, not awaited: the screen shows its own skeleton, and fails by itself.
  loader: ({ context: { queries } }) => {
    void Promise.allSettled([queries.query(webhooksQueries.all())])
  },
  component: Webhooks,
})

function Webhooks() {
  return <WebhooksScreen isMaking={Route.useSearch().new ?? false} />
}
