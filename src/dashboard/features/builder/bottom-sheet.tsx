import Settings2 from 'lucide-react/icons/settings-2'
import X from 'lucide-react/icons/x'
import { Suspense, useEffect } from 'react'
import { classes } from '#dashboard/ui/classes.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { PaneSkeleton } from '#dashboard/ui/pane-skeleton.tsx'
import { BlockSettings } from './form/block-settings.tsx'
import { HistoryPanel, useLeftPanes } from './panes.tsx'
import { closeSheet, openPane, usePanes } from './sync/panes-store.ts'
import { useVisibleHeight } from './use-visible-height.ts'

/** Tab bar for narrow windows. Each tab opens its pane as a sheet from below, with the page visible and usable above it. */
export function BottomSheet() {
  const { sheet } = usePanes()
  useEffect(() => closeSheet, [])
  useVisibleHeight()
  const tabs = [...useLeftPanes(), { id: 'block' as const, label: 'Settings', icon: Settings2 }]
  return (
    <aside aria-label="Panes" className="grid border-t bg-surface shadow-float">
      {sheet === null ? null : (
        <div className="grid h-[calc(0.52*var(--visible-height,100dvh))] grid-rows-[auto_minmax(0,1fr)] border-b open:animate-sheet">
          <div className="flex items-center justify-between border-b py-1 pr-2 pl-4 text-sm font-semibold">
            {tabs.find(({ id }) => id === sheet)?.label ?? 'History'}
            <IconButton label="Close" onClick={closeSheet}>
              <X aria-hidden />
            </IconButton>
          </div>
          <div data-scrolls className="overflow-y-auto overscroll-contain">
            <Suspense fallback={<PaneSkeleton />}>
              <Sheet />
            </Suspense>
          </div>
        </div>
      )}
      <div role="group" aria-label="Panes" className="flex pb-[env(safe-area-inset-bottom)]">
        {tabs.map(({ id, label, icon: Icon }) => (
          <button
            key={id}
            type="button"
            aria-pressed={sheet === id}
            className={classes(
              'grid min-w-0 flex-1 justify-items-center gap-0.5 py-1.5 text-xs [&_svg]:size-5',
              sheet === id ? 'text-accent-text' : 'text-ink-soft',
            )}
            onClick={() => (sheet === id ? closeSheet() : openPane(id))}
          >
            <Icon aria-hidden />
            <span className="max-w-full truncate">{label}</span>
          </button>
        ))}
      </div>
    </aside>
  )
}

function Sheet() {
  const { sheet } = usePanes()
  const panes = useLeftPanes()
  if (sheet === 'history') return <HistoryPanel />
  const pane = panes.find(({ id }) => id === sheet)
  return pane ? <pane.Panel /> : <BlockSettings />
}
