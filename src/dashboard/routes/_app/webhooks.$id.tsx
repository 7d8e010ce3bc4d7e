import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { DeliveriesPane } from '#dashboard/features/deliveries/list/deliveries-pane.tsx'
import { type DeliverySearch, parseDeliverySearch } from '#dashboard/features/deliveries/delivery-search.ts'
import { WebhookScreen } from '#dashboard/features/webhooks/detail/webhook-screen.tsx'

export const Route = createFileRoute('/_app/webhooks/$id')({
  // Not parsed here: only the screen needs the parser, and this file is in the entry chunk.
  validateSearch: (search: DeliverySearch & SearchSchemaInput): DeliverySearch => search,
  component: WebhookRoute,
})

function WebhookRoute() {
  const { id } = Route.useParams()
  const search = parseDeliverySearch({ ...Route.useSearch() })
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
