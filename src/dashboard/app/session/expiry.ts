import { useSyncExternalStore } from 'react'

let expired = false
const listeners = new Set<() => void>()

/** Whether the service said, since the screen was opened, that nobody is signed in any more. */
export const expiry = {
  set(next: boolean) {
    if (next === expired) return
    expired = next
    for (const listener of listeners) listener()
  },
}

export function useExpired(): boolean {
  return useSyncExternalStore(subscribe, () => expired)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
