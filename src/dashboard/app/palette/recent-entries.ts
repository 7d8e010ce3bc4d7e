import { toWorkspaceKey } from '#dashboard/api/workspace-address.ts'
import { readStored, writeStored } from '#dashboard/ui/device-storage.ts'

const STORAGE_KEY = 'palette-recent'
const MAX_RECENT = 3

/** Ids of the palette entries that were run most recently in this workspace on this device, newest first. */
export function readRecentIds(): string[] {
  return (readStored(toWorkspaceKey(STORAGE_KEY)) ?? '').split('\n').filter(Boolean)
}

export function rememberRecentId(id: string): void {
  const otherIds = readRecentIds().filter((other) => other !== id)
  writeStored(toWorkspaceKey(STORAGE_KEY), [id, ...otherIds].slice(0, MAX_RECENT).join('\n'))
}
