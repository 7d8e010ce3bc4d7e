import { Suspense } from 'react'
import { classes } from '../../ui/classes.ts'
import { PaneSkeleton } from '../../ui/pane-skeleton.tsx'
import { useLeftPanes } from './panes.tsx'
import { openPane, usePanes } from './sync/panes-store.ts'

/** What can be put into the page, what is in it, and how it looks: one at a time. */
export function LeftSide() {
  const { left } = usePanes()
  const panes = useLeftPanes()
  const shown = panes.find(({ id }) => id === left) ?? panes[0]
  if (!shown) return null
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]">
      <div role="group" aria-label="Panes" className="m-3 mb-0 flex rounded-md bg-hover p-0.5">
        {panes.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === shown.id}
            className={classes(
              'h-7 min-w-0 flex-auto truncate rounded-sm px-1 text-xs font-medium',
              id === shown.id ? 'bg-surface text-ink shadow-lift' : 'text-ink-soft hover:text-ink',
            )}
            onClick={() => openPane(id)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        <Suspense fallback={<PaneSkeleton />}>
          <shown.Panel />
        </Suspense>
      </div>
    </div>
  )
}
