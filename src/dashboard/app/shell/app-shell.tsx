import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import PanelLeft from 'lucide-react/icons/panel-left'
import Sun from 'lucide-react/icons/sun'
import Undo from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { Suspense, useEffect, useRef, useState, useMemo } from 'react'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useCommand } from '#dashboard/ui/commands.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Modal } from '#dashboard/ui/modal.tsx'
import { ShellContext } from '#dashboard/ui/shell-context.ts'
import { undoLastToast } from '#dashboard/ui/toast.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { setTheme } from '../theme/theme.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { PersonMenu } from './person-menu.tsx'
import { RailLinks } from './rail-links.tsx'
import { Rail } from './rail.tsx'
import { type ScreenLink, screens } from './screens.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { SearchDialog } from '#dashboard/ui/lists/search-dialog.tsx'
import { readStored, writeStored } from '#dashboard/ui/device-storage.ts'
import { WorkspaceMenu } from './workspace-menu.tsx'

const PaletteList = lazyComponent(async () => ({ default: (await import('../palette/palette-list.tsx')).PaletteList }))
const ShortcutList = lazyComponent(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }))

/** Frame of every signed-in screen: rail, skip link, palette, shortcuts. */
export function AppShell() {
  const { over: overlay, close, shell, openShortcuts } = useOverlay()
  const { isFolded, toggle } = useRailFolded()
  useShortcuts()
  useFocusOnArrival()
  useCommand({
    label: 'Search everything',
    group: 'General',
    keys: 'mod+k',
    visibility: 'keys',
    run: shell.openPalette,
  })
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
      <Suspense>{overlay === 'shortcuts' ? <ShortcutList onClose={close} /> : null}</Suspense>
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

const prompt = 'Search codes, settings and actions'

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

const RAIL_STORAGE_KEY = 'rail'

/** Whether the rail shows icons alone; remembered on this device. */
function useRailFolded() {
  const [isFolded, setFolded] = useState(() => readStored(RAIL_STORAGE_KEY) === 'folded')
  const toggle = () => {
    writeStored(RAIL_STORAGE_KEY, isFolded ? 'open' : 'folded')
    setFolded(!isFolded)
  }
  return { isFolded, toggle }
}

interface RailSheetProps {
  onClose: () => void
  onShortcuts: () => void
}

/** The rail on phones, as a sheet from the left. */
function RailSheet({ onClose, onShortcuts }: RailSheetProps) {
  return (
    <Modal
      title="Navigation"
      className="inset-y-0 left-0 flex h-dvh w-[280px] max-w-[85vw] animate-drawer flex-col bg-canvas px-2.5"
      onClose={onClose}
    >
      <div className="flex h-14 shrink-0 items-center gap-1">
        <WorkspaceMenu isFolded={false} />
        <IconButton label="Close navigation" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <RailLinks isFolded={false} onFollow={onClose} />
      <div className="mt-auto border-t border-line py-2.5 pb-[calc(env(safe-area-inset-bottom)+10px)]">
        <PersonMenu isFolded={false} onShortcuts={onShortcuts} onFollow={onClose} />
      </div>
    </Modal>
  )
}

/** Commands available on every screen. */
function ShellCommands() {
  const may = usePermission()
  const signOut = useSignOut()
  useCommand({ label: 'Light theme', group: 'Appearance', icon: <Sun />, run: () => setTheme('light') })
  useCommand({ label: 'Dark theme', group: 'Appearance', icon: <Moon />, run: () => setTheme('dark') })
  useCommand({ label: 'System theme', group: 'Appearance', icon: <Monitor />, run: () => setTheme('system') })
  useCommand({ label: 'Undo', group: 'General', keys: 'mod+z', visibility: 'keys', icon: <Undo />, run: undoLastToast })
  const navigate = useNavigate()
  // The rail has no link to it, and the palette has an entry of its own with more words.
  const openSplits = () => void navigate({ to: '/splits' })
  useCommand(
    may('GET /splits') ? { label: 'Splits', group: 'Go to', keys: 'g x', visibility: 'keys', run: openSplits } : null,
  )
  useCommand({ label: 'Sign out', group: 'General', icon: <LogOut />, run: signOut })
  return screens.filter(({ needs }) => may(needs)).map((screen) => <GoToLinks key={screen.to} screen={screen} />)
}

function GoToLinks({ screen: { label, to, icon: Icon, keys } }: { screen: ScreenLink }) {
  const navigate = useNavigate()
  useCommand({ label, group: 'Go to', keys, icon: <Icon />, run: () => void navigate({ to }) })
  return null
}
