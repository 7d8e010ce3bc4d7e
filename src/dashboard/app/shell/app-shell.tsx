import { Outlet, useRouterState } from '@tanstack/react-router'
import Keyboard from 'lucide-react/icons/keyboard'
import PanelLeft from 'lucide-react/icons/panel-left'
import { useEffect, useRef, useState, useMemo } from 'react'
import { useCommand } from '#dashboard/ui/commands.ts'
import { ShellContext } from '#dashboard/ui/shell-context.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { Rail } from './rail.tsx'
import { ShellCommands } from './shell-commands.tsx'
import { RailSheet } from './rail-sheet.tsx'
import { ShortcutList } from './shortcut-list.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { SearchDialog } from '#dashboard/ui/lists/search-dialog.tsx'
import { readStored, writeStored } from '#dashboard/ui/device-storage.ts'

const PaletteList = lazyComponent(async () => ({ default: (await import('../palette/palette-list.tsx')).PaletteList }))

/** Frame of every signed-in screen: rail, skip link, palette, shortcuts. */
export function AppShell() {
  const { over: overlay, close, shell, openShortcuts } = useOverlay()
  const { isFolded, toggle } = useRailFolded()
  useShortcuts()
  useFocusOnArrival()
  useCommand({ label: 'Search everything', group: 'General', keys: 'mod+k', shown: 'keys', run: shell.openPalette })
  useCommand({
    label: 'Keyboard shortcuts',
    group: 'General',
    keys: '?',
    icon: <Keyboard />,
    run: openShortcuts,
  })
  const foldIcon = <PanelLeft />
  useCommand({ label: 'Collapse or expand the navigation', group: 'General', keys: '[', icon: foldIcon, run: toggle })
  return (
    <ShellContext value={shell}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-10 -translate-y-20 rounded-md bg-accent px-3 py-1.5 text-sm font-medium text-accent-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="flex h-dvh flex-col">
        <ConnectionBanner />
        <div className="flex min-h-0 flex-1">
          <Rail isFolded={isFolded} onFold={toggle} onShortcuts={openShortcuts} />
          <Outlet />
        </div>
      </div>
      <ShellCommands />
      {overlay === 'rail' ? <RailSheet onClose={close} onShortcuts={openShortcuts} /> : null}
      {overlay === 'palette' ? <Palette onClose={close} /> : null}
      {overlay === 'shortcuts' ? <ShortcutList onClose={close} /> : null}
    </ShellContext>
  )
}

/** Focuses the new screen after navigation if the focused element was removed, so that Tab continues in the screen. */
function useFocusOnArrival() {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const previousPath = useRef<string>(undefined)
  useEffect(() => {
    const isFirst = previousPath.current === undefined
    previousPath.current = path
    if (!isFirst && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [path])
}

/** The command palette (⌘K): screens, actions, settings, folders, pages and codes in one list. */
function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('')
  return (
    <SearchDialog title="Search everything" prompt={prompt} query={query} onQuery={setQuery} onClose={onClose}>
      <PaletteList prompt={prompt} query={query} onQuery={setQuery} onClose={onClose} />
    </SearchDialog>
  )
}

const prompt = 'Search codes, folders, settings and actions'

/** The overlay that is open: palette, shortcut list, or the rail on phones. */
function useOverlay() {
  const [overlay, setOverlay] = useState<'palette' | 'shortcuts' | 'rail' | null>(null)
  const openers = useMemo(
    () => ({
      shell: { openRail: () => setOverlay('rail'), openPalette: () => setOverlay('palette') },
      openShortcuts: () => setOverlay('shortcuts'),
    }),
    [],
  )
  return { over: overlay, close: () => setOverlay(null), ...openers }
}

const railKey = 'rail'

/** Whether the rail shows icons alone; remembered on this device. */
function useRailFolded() {
  const [isFolded, setFolded] = useState(() => readStored(railKey) === 'folded')
  const toggle = () => {
    writeStored(railKey, isFolded ? 'open' : 'folded')
    setFolded(!isFolded)
  }
  return { isFolded, toggle }
}
