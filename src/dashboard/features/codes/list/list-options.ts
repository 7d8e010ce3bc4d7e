import { useSyncExternalStore } from 'react'

/** How the list looks on this device. */
export interface ListOptions {
  density: 'normal' | 'compact'
  hidden: readonly string[]
}

const stored = 'codes-list'
const listeners = new Set<() => void>()
let current = read()

/** The looks of the list, and a way to change them; remembered on this device. */
export function useListOptions() {
  return useSyncExternalStore(subscribe, () => current)
}

export function setListOptions(next: ListOptions): void {
  current = next
  try {
    localStorage.setItem(stored, JSON.stringify(next))
  } catch {
    // Storage may be switched off: not remembered then.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): ListOptions {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(stored) ?? '{}')
    const { density, hidden } = typeof value === 'object' && value !== null ? { density: '', hidden: [], ...value } : {}
    return {
      density: density === 'compact' ? 'compact' : 'normal',
      hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : [],
    }
  } catch {
    return { density: 'normal', hidden: [] }
  }
}
