import SearchX from 'lucide-react/icons/search-x'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Empty state for filters without a match. */
export function NoDeliveryMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      picture={<SearchX />}
      title="No matching deliveries"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Change or clear the filters to see other deliveries.
    </EmptyState>
  )
}
