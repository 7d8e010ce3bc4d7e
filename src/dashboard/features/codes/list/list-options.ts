import { create } from 'zustand'
import { readStored, writeStored } from '#dashboard/ui/device-storage.ts'

/** Display options of the list on this device. */
export interface ListOptions {
  density: 'normal' | 'compact'
  hidden: readonly string[]
}

const stored = 'codes-list'

/** Display options of the list, stored on this device. */
export const useListOptions = create(read)

export function setListOptions(next: ListOptions): void {
  useListOptions.setState(next)
  writeStored(stored, JSON.stringify(next))
}

function read(): ListOptions {
  try {
    const value: unknown = JSON.parse(readStored(stored) ?? '{}')
    const { density, hidden } = typeof value === 'object' && value !== null ? { density: '', hidden: [], ...value } : {}
    return {
      density: density === 'compact' ? 'compact' : 'normal',
      hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : [],
    }
  } catch {
    return { density: 'normal', hidden: [] }
  }
}
