import { createFileRoute } from '@tanstack/react-router'
import { DeliveriesScreen } from '#dashboard/features/deliveries/list/deliveries-screen.tsx'
import { parseDeliverySearch } from '#dashboard/features/deliveries/delivery-search.ts'

export const Route = createFileRoute('/_app/webhooks/deliveries')({
  validateSearch: parseDeliverySearch,
  component: Deliveries,
})

function Deliveries() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DeliveriesScreen
      search={search}
      onChange={(part) => void navigate({ search: (before) => ({ ...before, ...part }) })}
    />
  )
}
