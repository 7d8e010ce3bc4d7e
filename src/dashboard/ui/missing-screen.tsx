import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { Screen } from './screen.tsx'

interface MissingScreenProps {
  /** `site`, as in "This site does not exist". */
  noun: string
  /** Link to the parent list. */
  parent: ReactNode
  /** Button that leads to the parent list. */
  action: ReactNode
}

/** Shown when the item in the address does not exist. */
export function MissingScreen({ noun, parent, action }: MissingScreenProps) {
  return (
    <Screen title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`} parent={parent}>
      <EmptyState picture={<SearchX />} title={`This ${noun} does not exist`} action={action}>
        It may have been deleted or belong to another workspace, or the link may be incomplete.
      </EmptyState>
    </Screen>
  )
}
