import Inbox from 'lucide-react/icons/inbox'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { NoMatches } from '#dashboard/ui/lists/no-matches.tsx'
import { statusNames } from '../lead-status.ts'
import { type LeadSearch, nobody } from '../lead-search.ts'

/** Empty state of a workspace without leads. */
export function LeadsEmpty() {
  const mayEdit = usePermission()('POST /pages/{id}/edits')
  return (
    <EmptyState
      picture={<Inbox />}
      title="No leads yet"
      action={
        <ButtonLink to="/pages" variant="primary">
          {mayEdit ? 'Open a page' : 'View pages'}
        </ButtonLink>
      }
    >
      Add a form to a page and publish it. Submissions appear here.
    </EmptyState>
  )
}

/** Empty state for filters without a match. */
export function NoLeadMatches({
  search: { q, page, code, unread, assignee, status, duplicates, days, from, to },
  onClear,
}: {
  search: LeadSearch
  onClear: () => void
}) {
  const description = [
    [unread && 'unread', duplicates && 'duplicate', 'leads'].filter(Boolean).join(' '),
    status && `with the status ${statusNames[status]}`,
    q && `with “${q}” in an answer`,
    page && 'from this page',
    code && 'after scans of this code',
    assignee && `assigned to ${assignee === nobody ? 'nobody' : assignee}`,
    (days ?? from ?? to) && 'in this period',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <NoMatches noun="leads" onClear={onClear}>
      There are no {description}.
    </NoMatches>
  )
}
