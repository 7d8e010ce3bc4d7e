import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { failureText } from '../api/failure-text.ts'
import type { PageSummary } from '../api/page-changes.ts'
import { pagesQueries } from '../api/pages.ts'
import type { FieldText } from '../ui/field.tsx'
import { Combobox } from '../ui/fields/combobox.tsx'

interface PagePickerProps extends Pick<FieldText, 'label' | 'error'> {
  /** Empty if none is chosen. */
  value: string
  onChange: (pageId: string) => void
  autoFocus?: boolean | undefined
  ref?: ((field: HTMLElement | null) => void) | undefined
}

/** Chooses a builder page, and warns about drafts. */
export function PagePicker({ error, value, onChange, ...field }: PagePickerProps) {
  const { data: pages, error: failure, refetch } = useQuery(pagesQueries.all())
  const failed = failure && !pages ? failureText(failure) : undefined
  return (
    <Combobox
      {...field}
      error={failed ?? error}
      hint={pages && hintFor(pages, value)}
      placeholder="Choose a page"
      options={pages ? pages.map(toOption) : []}
      empty={failed ?? (pages ? 'No matching pages' : 'Loading…')}
      actions={failed ? [{ label: 'Load the pages again', run: () => void refetch() }] : []}
      value={value}
      // A deleted page is shown as such.
      unknown={value === '' ? '' : pages ? 'Deleted page' : 'Loading…'}
      onChange={onChange}
    />
  )
}

function toOption({ id, name, status }: PageSummary) {
  return { value: id, label: status === 'draft' ? `${name} (draft)` : name }
}

function hintFor(pages: readonly PageSummary[], value: string) {
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
