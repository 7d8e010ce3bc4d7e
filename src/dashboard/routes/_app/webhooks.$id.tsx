import { createFileRoute } from '@tanstack/react-router'
import { webhooksQueries } from '../../api/webhooks.ts'
import { DeliveriesPane } from '../../features/deliveries/deliveries-pane.tsx'
import { parseDeliverySearch } from '../../features/deliveries/delivery-search.ts'
import { WebhookScreen } from '../../features/webhooks/webhook-screen.tsx'

export const Route = createFileRoute('/_app/webhooks/$id')({
  // The loader comes with the screen: other screens need not carry it.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: parseDeliverySearch,
  // Started, not awaited: the screen shows its own skeleton, and each part fails by itself.
  loader: ({ context: { queries }, params: { id }, cause }) => {
    // A pointer that passes over a list is no reason to read all of every webhook.
    if (cause === 'preload') return
    void Promise.allSettled([queries.query(webhooksQueries.one(id)), queries.query(webhooksQueries.all())])
  },
  component: OneWebhook,
})

function OneWebhook() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WebhookScreen
      key={id}
      id={id}
      deliveries={(empty) => (
        <DeliveriesPane
          search={search}
          webhookId={id}
          empty={empty}
          onChange={(part) => void navigate({ search: (before) => ({ ...before, ...part }) })}
        />
      )}
    />
  )
}
