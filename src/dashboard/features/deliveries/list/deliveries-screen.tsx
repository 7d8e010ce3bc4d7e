import Send from 'lucide-react/icons/send'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { ParentLink } from '#dashboard/ui/lists/parent-link.tsx'
import { Screen } from '#dashboard/ui/screen.tsx'
import { DeliveriesPane } from './deliveries-pane.tsx'
import type { DeliverySearch } from '../delivery-search.ts'

interface DeliveriesScreenProps {
  search: DeliverySearch
  onChange: (part: DeliverySearch) => void
}

/** Deliveries to all webhooks, and those of page forms. */
export function DeliveriesScreen({ search, onChange }: DeliveriesScreenProps) {
  return (
    <Screen title="Deliveries" parent={<ParentLink to="/webhooks">Webhooks</ParentLink>}>
      <DeliveriesPane
        search={search}
        onChange={onChange}
        empty={
          <EmptyState
            picture={<Send />}
            title="No deliveries yet"
            action={<ButtonLink to="/webhooks">View webhooks</ButtonLink>}
          >
            Add a code to a webhook and scan it. The delivery appears here with the receiver’s response.
          </EmptyState>
        }
      />
    </Screen>
  )
}
