import type { CSSProperties } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classes } from '../../../ui/classes.ts'
import { type CodeSort, codeSorts } from './code-search.ts'

export interface Column {
  id: 'select' | 'code' | 'opens' | 'tags' | 'margin' | 'recent' | 'scans' | 'changed'
  label: string
  /** What it is called away from the table. */
  longLabel?: string
  sort?: CodeSort
  /** Its width in a list of up to 560 px, up to 680, up to 960, and wider; null: there is no room for it. */
  widths: readonly [string | null, string | null, string | null, string | null]
  end?: true
  /** Not in the specification: hidden where the service does not have it. */
  isAddition?: true
}

/** The columns of the list; the narrower the list, the fewer. On a phone a row is a card and has none. */
export const columns: readonly Column[] = [
  { id: 'select', label: 'Select', widths: ['16px', '16px', '16px', '16px'] },
  {
    id: 'code',
    label: 'Code',
    sort: 'name',
    widths: ['minmax(0,1fr)', 'minmax(0,1.25fr)', 'minmax(0,1.25fr)', 'minmax(0,1.3fr)'],
  },
  { id: 'opens', label: 'Destination', widths: [null, 'minmax(0,1fr)', 'minmax(0,1fr)', 'minmax(0,1fr)'] },
  { id: 'tags', label: 'Tags', widths: [null, null, null, 'minmax(0,0.7fr)'] },
  { id: 'margin', label: 'Scan margin', widths: [null, null, '76px', '84px'], isAddition: true },
  {
    id: 'recent',
    label: '30 days',
    longLabel: 'Scans, 30 days',
    widths: [null, null, null, '104px'],
    end: true,
    isAddition: true,
  },
  {
    id: 'scans',
    label: 'All time',
    longLabel: 'Scans, all time',
    sort: 'scans',
    widths: ['60px', '60px', '60px', '60px'],
    end: true,
  },
  { id: 'changed', label: 'Changed', sort: 'updated', widths: ['88px', '88px', '88px', '96px'], end: true },
]

/** The columns that a person may hide. */
export const optional: readonly Column[] = columns.slice(2)

/** Hides a column where the list is too narrow for it: `gridOf` leaves no track for it there. */
export function shownFrom({ widths }: Column): string | false {
  const hidden = [false, '@max-[560px]:hidden!', '@max-[680px]:hidden!', '@max-[960px]:hidden!'] as const
  return hidden[widths.findIndex((width) => width !== null)] ?? false
}

/** The widths of these columns, which the head, the rows and the skeleton share. */
export function toGridStyle(shown: readonly Column[]): CSSProperties {
  const template = (size: 0 | 1 | 2 | 3) => shown.flatMap(({ widths }) => widths[size] ?? []).join(' ')
  return { '--narrow': template(0), '--middle': template(1), '--large': template(2), '--wide': template(3) }
}

export const rowGrid =
  'grid items-center gap-x-4 px-4 grid-cols-(--narrow) @min-[560px]:grid-cols-(--middle) @min-[680px]:grid-cols-(--large) @min-[960px]:grid-cols-(--wide)'

interface CodesHeadProps {
  shown: readonly Column[]
  sort: CodeSort
  onSort: (sort: CodeSort) => void
  /** How much of what is loaded is selected; left out where nothing can be done with it. */
  selection?: { state: 'none' | 'some' | 'all'; onAll: (isSelected: boolean) => void } | undefined
}

/** The head of the list, which stays in sight. A column that sorts has one direction: the useful one. */
export function CodesHead({ shown, sort, onSort, selection }: CodesHeadProps) {
  return (
    <div role="row" aria-rowindex={1} className={classes(rowGrid, 'h-9 text-xs font-medium text-ink-soft')}>
      {shown.map((column) => (
        <div
          key={column.id}
          role="columnheader"
          aria-sort={ariaSort(column.sort, sort)}
          className={classes('flex min-w-0', column.end && 'justify-end', shownFrom(column))}
        >
          {column.id === 'select' && selection ? (
            <Checkbox
              label="Select all that are loaded"
              labelled="hidden"
              checked={selection.state === 'all'}
              indeterminate={selection.state === 'some'}
              onChange={() => selection.onAll(selection.state === 'none')}
            />
          ) : column.sort ? (
            <SortButton label={column.label} sort={column.sort} current={sort} onSort={onSort} />
          ) : (
            column.label
          )}
        </div>
      ))}
    </div>
  )
}

interface SortButtonProps {
  label: string
  sort: CodeSort
  current: CodeSort
  onSort: (sort: CodeSort) => void
}

function SortButton({ label, sort, current, onSort }: SortButtonProps) {
  const chosen = sort === current
  return (
    <button
      type="button"
      className={classes('-mx-1.5 h-6 rounded-sm px-1.5 hover:bg-hover hover:text-ink', chosen && 'text-ink')}
      title={`Sort by ${codeSorts.find(({ value }) => value === sort)?.label.toLowerCase()}`}
      onClick={() => onSort(sort)}
    >
      {label}
      {chosen ? <span aria-hidden> {sort === 'name' ? '↑' : '↓'}</span> : null}
    </button>
  )
}

function ariaSort(own: CodeSort | undefined, current: CodeSort): 'ascending' | 'descending' | 'none' | undefined {
  if (!own) return undefined
  if (own !== current) return 'none'
  return own === 'name' ? 'ascending' : 'descending'
}
