import { create } from 'zustand'
import { readStored, writeStored } from '#dashboard/ui/device-storage.ts'

/** Display options of the list on this device. */
export interface ListOptions {
  density: 'normal' | 'compact'
  hidden: readonly string[]
}

const STORAGE_KEY = 'codes-list'
const hiddenAtFirst = ['created']

/** Display options of the list, stored on this device. */
export const useListOptions = create(readOptions)

export function setListOptions(next: ListOptions): void {
  useListOptions.setState(next)
  writeStored(STORAGE_KEY, JSON.stringify(next))
}

function readOptions(): ListOptions {
  try {
    const value: unknown = JSON.parse(readStored(STORAGE_KEY) ?? '{}')
    const { density, hidden }: { density?: unknown; hidden?: unknown } =
      typeof value === 'object' && value !== null ? value : {}
    return {
      density: density === 'compact' ? 'compact' : 'normal',
      hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : hiddenAtFirst,
    }
  } catch {
    return { density: 'normal', hidden: hiddenAtFirst }
  }
}
