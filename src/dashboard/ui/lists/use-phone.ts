import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(width < 640px)')

/** Whether the window is as narrow as a phone. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}

function subscribe(listener: () => void) {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
