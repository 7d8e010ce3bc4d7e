import { useMemo, useState } from 'react'

/** What lies over the screen: the palette, the list of shortcuts, or a phone's rail. */
export function useOverlay() {
  const [over, setOver] = useState<'palette' | 'shortcuts' | 'rail' | null>(null)
  const openers = useMemo(
    () => ({
      shell: { openRail: () => setOver('rail'), openPalette: () => setOver('palette') },
      openShortcuts: () => setOver('shortcuts'),
    }),
    [],
  )
  return { over, close: () => setOver(null), ...openers }
}
