import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let said: { text: string; turn: number } = { text: '', turn: 0 }

/** Says what has happened to whoever does not see it: "Button 'Book a table' moved to 7 of 20". */
export function announce(text: string): void {
  said = { text, turn: said.turn + 1 }
  for (const listener of listeners) listener()
}

export function useAnnouncement(): { text: string; turn: number } {
  return useSyncExternalStore(subscribe, () => said)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
