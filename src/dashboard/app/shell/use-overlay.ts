import { useMemo, useState } from 'react'

/** The overlay that is open: palette, shortcut list, or the rail on phones. */
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
