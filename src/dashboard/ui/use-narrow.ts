import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(width < 1024px)')

/** Whether the window is too narrow for panes next to the page. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}

function subscribe(listener: () => void) {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
