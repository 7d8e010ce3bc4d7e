import Settings2 from 'lucide-react/icons/settings-2'
import X from 'lucide-react/icons/x'
import { Suspense, useEffect } from 'react'
import { classes } from '#dashboard/ui/classes.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { PaneSkeleton } from '#dashboard/ui/pane-skeleton.tsx'
import { BlockSettings } from './form/block-settings.tsx'
import { HistoryPanel, useLeftPanes } from './panes.tsx'
import { closeSheet, openPane, usePanes } from './sync/panes-store.ts'

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

const LOWEST_KEYBOARD_PX = 100

/**
 * Sets `--visible-height` while a keyboard on the screen covers a part of the window. Only Safari needs it: in other browsers the keyboard
 * makes the window itself smaller, because of `interactive-widget=resizes-content`.
 */
function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const root = document.documentElement
    const measure = () => {
      // Zooming in also makes the visible part smaller, but nothing is covered then.
      const isCovered = viewport.scale === 1 && root.clientHeight - viewport.height > LOWEST_KEYBOARD_PX
      if (!isCovered) return root.style.removeProperty('--visible-height')
      root.style.setProperty('--visible-height', `${viewport.height}px`)
      // Safari has scrolled the window towards the field, although the field is visible anyway.
      return scrollTo(0, 0)
    }
    viewport.addEventListener('resize', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      root.style.removeProperty('--visible-height')
    }
  }, [])
}
