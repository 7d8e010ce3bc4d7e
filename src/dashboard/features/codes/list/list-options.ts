import { create } from 'zustand'

/** How the list looks on this device. */
export interface ListOptions {
  density: 'normal' | 'compact'
  hidden: readonly string[]
}

const stored = 'codes-list'

/** How the list looks; stored on this device. */
export const useListOptions = create(read)

export function setListOptions(next: ListOptions): void {
  useListOptions.setState(next)
  try {
    localStorage.setItem(stored, JSON.stringify(next))
  } catch {
    // Storage may be switched off: not remembered then.
  }
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
