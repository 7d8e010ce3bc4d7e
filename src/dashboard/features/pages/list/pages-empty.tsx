import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import Plus from 'lucide-react/icons/plus'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { NoMatches } from '#dashboard/ui/lists/no-matches.tsx'
import type { PageSearch } from './page-search.ts'

/** Empty state of a workspace without pages. */
export function PagesEmpty() {
  const mayCreate = usePermission()('POST /pages')
  return (
    <EmptyState
      picture={<PanelsTopLeft />}
      title={mayCreate ? 'Create your first page' : 'No pages yet'}
      action={
        mayCreate ? (
          <ButtonLink to="/pages" search={{ new: true }} variant="primary">
            <Plus aria-hidden />
            Create a page
          </ButtonLink>
        ) : null
      }
    >
      A page is what people see after a scan: a menu, an event, a form. Start with a template, edit it, and publish it.
    </EmptyState>
  )
}

/** Empty state for filters without a match. */
export function NoPageMatches({ search: { q, status }, onClear }: { search: PageSearch; onClear: () => void }) {
  const conditions = [q && `named like “${q}”`, status && conditionTexts[status]].filter(Boolean).join(' ')
  return (
    <NoMatches noun="pages" onClear={onClear}>
      There is no page {conditions}.
    </NoMatches>
  )
}

const conditionTexts = {
  published: 'that is published',
  changed: 'with unpublished changes',
  draft: 'that is a draft only',
}
