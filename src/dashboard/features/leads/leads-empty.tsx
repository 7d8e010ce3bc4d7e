import { Link } from '@tanstack/react-router'
import Inbox from 'lucide-react/icons/inbox'
import SearchX from 'lucide-react/icons/search-x'
import { useMay } from '../../api/use-may.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { LeadSearch } from './lead-search.ts'

/** Nothing was sent yet. */
export function LeadsEmpty() {
  const mayEdit = useMay()('POST /pages/{id}/edits')
  return (
    <EmptyState
      picture={<Inbox />}
      title="No leads yet"
      action={
        <Link to="/pages" className={buttonClass('primary')}>
          {mayEdit ? 'Open a page' : 'Show the pages'}
        </Link>
      }
    >
      Put a form on a page and publish it. What visitors send arrives here, moments later.
    </EmptyState>
  )
}

/** Leads there may be, but none that match. */
export function NoLeadMatches({
  search: { q, page, days, from, to },
  onClear,
}: {
  search: LeadSearch
  onClear: () => void
}) {
  const said = [q && `with “${q}” in an answer`, page && 'of this page', (days ?? from ?? to) && 'in these days']
    .filter(Boolean)
    .join(' ')
  return (
    <EmptyState picture={<SearchX />} title="No lead matches" action={<Button onClick={onClear}>Clear filters</Button>}>
      <span className="wrap-anywhere">There is no lead {said}.</span>
    </EmptyState>
  )
}
