import { useMemo, useState } from 'react'
import { toast } from '../../ui/toast.ts'

export const loadRailSheet = () => import('./rail-sheet.tsx')
export const loadShortcutList = () => import('./shortcut-list.tsx')

/** What lies over the screen: the palette, the list of shortcuts, or a phone's rail. */
export function useOverlay() {
  const [over, setOver] = useState<'palette' | 'shortcuts' | 'rail' | null>(null)
  const openers = useMemo(() => {
    const open = (what: 'shortcuts' | 'rail', load: () => Promise<unknown>) =>
      // Loaded before it is shown: where that fails, the screen stays.
      load().then(
        () => setOver(what),
        () => toast({ message: 'This could not be loaded. Check the connection and try again.', tone: 'bad' }),
      )
    return {
      shell: {
        openRail: () => void open('rail', loadRailSheet),
        // At once, so that all that is typed after the shortcut is the palette's.
        openPalette: () => setOver('palette'),
      },
      openShortcuts: () => void open('shortcuts', loadShortcutList),
    }
  }, [])
  return { over, close: () => setOver(null), ...openers }
}
