import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { DeliveriesScreen } from '#dashboard/features/deliveries/list/deliveries-screen.tsx'
import { type DeliverySearch, parseDeliverySearch } from '#dashboard/features/deliveries/delivery-search.ts'

export const Route = createFileRoute('/_app/webhooks/deliveries')({
  // Not parsed here: only the screen needs the parser, and this file is in the entry chunk.
  validateSearch: (search: DeliverySearch & SearchSchemaInput): DeliverySearch => search,
  component: Deliveries,
})

function Deliveries() {
  const search = parseDeliverySearch({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  return (
    <DeliveriesScreen
      search={search}
      onChange={(part) => void navigate({ search: (before) => ({ ...before, ...part }) })}
    />
  )
}
