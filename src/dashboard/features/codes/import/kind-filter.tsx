import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import type { RowFilter } from './row-kind.ts'

const labels: Record<RowFilter, string> = {
  all: 'All',
  create: 'Create',
  warned: 'Warnings',
  skip: 'Skip',
  exists: 'Exist',
  wrong: 'Errors',
  failed: 'Failed',
  done: 'Created',
}

interface KindFilterProps {
  getCount: (kind: RowFilter) => number
  filter: RowFilter
  /** Whether the created codes were archived again. */
  isUndone: boolean
  onChoose: (kind: RowFilter) => void
}

/** Filter of the table by outcome, with the number of rows of each outcome. */
export function KindFilter({ getCount, filter, isUndone, onChoose }: KindFilterProps) {
  const options = (['all', 'create', 'warned', 'skip', 'exists', 'wrong', 'failed', 'done'] as const).flatMap(
    (kind) => {
      const count = getCount(kind)
      if (count === 0 && kind !== 'all' && kind !== filter) return []
      const tone = kind === 'wrong' || kind === 'failed' ? ('bad' as const) : ('normal' as const)
      const name = kind === 'done' && isUndone ? 'Archived' : labels[kind]
      return [{ value: kind, label: `${name} ${count.toLocaleString()}`, tone }]
    },
  )
  return (
    <div className="px-3 py-2">
      <Segmented
        label="Rows shown"
        labelled="hidden"
        variant="pills"
        value={filter}
        options={options}
        onChange={onChoose}
      />
    </div>
  )
}
