import SearchX from 'lucide-react/icons/search-x'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Deliveries there may be, but none that match. */
export function NoDeliveryMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      picture={<SearchX />}
      title="No delivery matches"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Nothing was sent that has this status, code, answer and time.
    </EmptyState>
  )
}
