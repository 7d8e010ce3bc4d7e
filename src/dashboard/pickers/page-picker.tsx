import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { failureText } from '../api/failure-text.ts'
import type { PageSummary } from '../api/page-changes.ts'
import { pagesQueries } from '../api/pages.ts'
import type { FieldText } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'

interface PagePickerProps extends Pick<FieldText, 'label' | 'error'> {
  /** Empty where none is chosen yet. */
  value: string
  onChange: (pageId: string) => void
  autoFocus?: boolean | undefined
  ref?: ((field: HTMLElement | null) => void) | undefined
}

/** Chooses a builder page; says of a draft that nobody sees it yet. */
export function PagePicker({ error, value, onChange, ...field }: PagePickerProps) {
  const { data: pages, error: failure, refetch } = useQuery(pagesQueries.all())
  const failed = failure && !pages ? failureText(failure) : undefined
  return (
    <SelectField
      {...field}
      error={failed ?? error}
      hint={pages && hintFor(pages, value)}
      options={pages ? getOptions(pages, value) : [{ value, label: failed ? 'No page can be chosen' : 'Loading…' }]}
      value={value}
      onFocus={() => failed && void refetch()}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function getOptions(pages: readonly PageSummary[], value: string) {
  const options = pages.map(({ id, name, status }) => ({
    value: id,
    label: status === 'draft' ? `${name} (draft)` : name,
  }))
  const none = { value: '', label: 'Choose a page' }
  // One that is gone by now is said to be, rather than another shown in its place.
  const gone = value === '' || pages.some(({ id }) => id === value) ? [] : [{ value, label: 'Deleted page' }]
  return [none, ...gone, ...options]
}

function hintFor(pages: readonly PageSummary[], value: string) {
  if (pages.length === 0)
    return (
      <>
        There are no pages yet.{' '}
        <Link to="/pages" search={{ new: true }} className="text-accent-text underline">
          Make one
        </Link>
      </>
    )
  const isDraft = pages.find(({ id }) => id === value)?.status === 'draft'
  return isDraft ? 'This page is a draft. Scans show no page until you publish it.' : undefined
}
