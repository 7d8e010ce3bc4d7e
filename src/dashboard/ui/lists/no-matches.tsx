import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'

interface NoMatchesProps {
  /** Plural of the items: "leads". */
  noun: string
  onClear: () => void
  children: ReactNode
}

/** Shown when no item of a list matches the filters. */
export function NoMatches({ noun, onClear, children }: NoMatchesProps) {
  return (
    <EmptyState
      picture={<SearchX />}
      title={`No matching ${noun}`}
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      <span className="wrap-anywhere">{children}</span>
    </EmptyState>
  )
}
