import { toWorkspaceKey } from '#dashboard/api/workspace-address.ts'
import { readStored, writeStored } from '#dashboard/ui/device-storage.ts'

const key = 'palette-recent'
const MAX_RECENT = 3

/** Ids of the palette entries that were run most recently in this workspace on this device, newest first. */
export function readRecentIds(): string[] {
  return (readStored(toWorkspaceKey(key)) ?? '').split('\n').filter(Boolean)
}

export function rememberRecentId(id: string): void {
  const others = readRecentIds().filter((other) => other !== id)
  writeStored(toWorkspaceKey(key), [id, ...others].slice(0, MAX_RECENT).join('\n'))
}
