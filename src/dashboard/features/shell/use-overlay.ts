import { useEffect, useMemo, useState } from 'react'
import { toast } from '../../ui/toast.ts'

export const loadPalette = () => import('./palette.tsx')
export const loadRailSheet = () => import('./rail-sheet.tsx')
export const loadShortcutList = () => import('./shortcut-list.tsx')

/** What lies over the screen: the palette, the list of shortcuts, or a phone's rail. */
export function useOverlay() {
  const [over, setOver] = useState<'palette' | 'shortcuts' | 'rail' | null>(null)
  const openers = useMemo(() => {
    const open = (what: 'palette' | 'shortcuts' | 'rail', load: () => Promise<unknown>) =>
      // Loaded before it is shown: where that fails, the screen stays.
      load().then(
        () => setOver(what),
        () => toast({ message: 'This could not be loaded. Check the connection and try again.', tone: 'bad' }),
      )
    return {
      shell: {
        openRail: () => void open('rail', loadRailSheet),
        openPalette: () => void open('palette', loadPalette),
      },
      openShortcuts: () => void open('shortcuts', loadShortcutList),
    }
  }, [])
  useEffect(() => {
    // Once the screen stands, so that what is typed right after ⌘K is not lost.
    const timer = setTimeout(() => void loadPalette().catch(() => {}), 1000)
    return () => clearTimeout(timer)
  }, [])
  return { over, close: () => setOver(null), ...openers }
}
