import { toWorkspaceKey } from '#dashboard/api/workspace-address.ts'
import { readStored, writeStored } from '#dashboard/ui/device-storage.ts'

const key = 'palette-recent'
const MAX_RECENT = 3

/** The ids of the palette entries that were run last in this workspace on this device, the last one first. */
export function readRecentIds(): string[] {
  return (readStored(toWorkspaceKey(key)) ?? '').split('\n').filter(Boolean)
}

export function rememberRecentId(id: string): void {
  const others = readRecentIds().filter((other) => other !== id)
  writeStored(toWorkspaceKey(key), [id, ...others].slice(0, MAX_RECENT).join('\n'))
}
