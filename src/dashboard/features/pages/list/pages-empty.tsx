import { Link } from '@tanstack/react-router'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { usePermission } from '../../../api/use-permission.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
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
          <Link to="/pages" search={{ new: true }} className={buttonClass('primary')}>
            <Plus aria-hidden />
            Create a page
          </Link>
        ) : null
      }
    >
      A page is what people see after a scan: a menu, an event, a form. Start with a template, edit it, and publish it.
    </EmptyState>
  )
}

/** Empty state for filters without a match. */
export function NoPageMatches({ search: { q, status }, onClear }: { search: PageSearch; onClear: () => void }) {
  const conditions = [q && `named like “${q}”`, status && words[status]].filter(Boolean).join(' ')
  return (
    <EmptyState
      picture={<SearchX />}
      title="No matching pages"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      <span className="wrap-anywhere">There is no page {conditions}.</span>
    </EmptyState>
  )
}

const words = {
  published: 'that is published',
  changed: 'with unpublished changes',
  draft: 'that is a draft only',
}
