import { Segmented } from '../../../ui/fields/segmented.tsx'
import type { RowKind } from './row-kind.ts'

export type Shown = 'all' | RowKind

const words: Record<Shown, string> = {
  all: 'All',
  create: 'Create',
  skip: 'Skip',
  wrong: 'Errors',
  failed: 'Failed',
  done: 'Created',
}

interface KindFilterProps {
  kinds: readonly RowKind[]
  chosen: Shown
  onChoose: (kind: Shown) => void
}

/** Number of rows for each outcome; choosing one filters the table. */
export function KindFilter({ kinds, chosen, onChoose }: KindFilterProps) {
  const shown = (['all', 'create', 'skip', 'wrong', 'failed', 'done'] as const).flatMap((kind) => {
    const count = kind === 'all' ? kinds.length : kinds.filter((one) => one === kind).length
    if (count === 0 && kind !== 'all' && kind !== chosen) return []
    const tone = kind === 'wrong' || kind === 'failed' ? ('bad' as const) : ('normal' as const)
    return [{ value: kind, label: `${words[kind]} ${count.toLocaleString()}`, tone }]
  })
  return (
    <div className="px-3 py-2">
      <Segmented
        label="Rows shown"
        labelled="hidden"
        variant="pills"
        value={chosen}
        options={shown}
        onChange={onChoose}
      />
    </div>
  )
}
