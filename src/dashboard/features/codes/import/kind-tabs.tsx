import { classes } from '../../../ui/classes.ts'
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

interface KindTabsProps {
  kinds: readonly RowKind[]
  chosen: Shown
  onChoose: (kind: Shown) => void
}

/** How many rows there are of each kind; choosing one shows them alone. */
export function KindTabs({ kinds, chosen, onChoose }: KindTabsProps) {
  return (
    <div className="flex flex-wrap items-center gap-1 px-3 py-2">
      {(['all', 'create', 'skip', 'wrong', 'failed', 'done'] as const).map((kind) => {
        const count = kind === 'all' ? kinds.length : kinds.filter((one) => one === kind).length
        const isChosen = kind === chosen
        if (count === 0 && kind !== 'all' && !isChosen) return null
        const isBad = kind === 'wrong' || kind === 'failed'
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={isChosen}
            className={classes(
              'h-7 rounded-md px-2.5 text-sm tabular-nums coarse:h-9',
              isChosen ? 'bg-accent-soft font-medium text-accent-text' : 'hover:bg-hover',
              !isChosen && (isBad ? 'text-bad-text' : 'text-ink-soft'),
            )}
            onClick={() => onChoose(kind)}
          >
            {words[kind]} {count.toLocaleString()}
          </button>
        )
      })}
    </div>
  )
}
