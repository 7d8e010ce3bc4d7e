import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PageSummary } from '../api/page-changes.ts'
import { pagesQueries } from '../api/pages.ts'
import { ListedPicker, type PickerProps } from './listed-picker.tsx'

/** Chooses a builder page, and warns about drafts. */
export function PagePicker(props: PickerProps) {
  return (
    <ListedPicker
      {...props}
      noun="page"
      query={useQuery(pagesQueries.all())}
      toOption={({ id, name, status }) => ({ value: id, label: status === 'draft' ? `${name} (draft)` : name })}
      getHint={(pages) => getPageHint(pages, props.value)}
    />
  )
}

function getPageHint(pages: readonly PageSummary[], value: string) {
  if (pages.length === 0)
    return (
      <>
        There are no pages yet.{' '}
        <Link to="/pages" search={{ new: true }} className="text-accent-text underline">
          Create one
        </Link>
      </>
    )
  const isDraft = pages.find(({ id }) => id === value)?.status === 'draft'
  return isDraft ? 'This page is a draft. Scans show no page until you publish it.' : undefined
}
