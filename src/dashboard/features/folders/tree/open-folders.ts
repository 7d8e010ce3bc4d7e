import { useState } from 'react'
import { toWorkspaceKey } from '#dashboard/api/workspace-address.ts'
import { readStored, writeStored } from '#dashboard/ui/device-storage.ts'

const STORAGE_KEY = 'open-folders'

/** Expanded folders of the workspace, stored on this device. Selecting a folder expands the path to it. */
export function useOpenFolders(path: readonly string[]) {
  const [openIds, setOpenIds] = useState(readOpenIds)
  const [expandedPath, setExpandedPath] = useState('')
  const selectedPath = path.join('/')
  const storeOpenIds = (next: ReadonlySet<string>) => {
    setOpenIds(next)
    writeOpenIds(next)
  }
  if (selectedPath !== expandedPath) {
    setExpandedPath(selectedPath)
    const parentIds = path.slice(0, -1)
    if (parentIds.some((id) => !openIds.has(id))) setOpenIds(new Set([...openIds, ...parentIds]))
  }
  return {
    openIds,
    toggle: (id: string, isOpened = !openIds.has(id)) =>
      storeOpenIds(isOpened ? new Set([...openIds, id]) : new Set([...openIds].filter((other) => other !== id))),
  }
}

function readOpenIds(): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(readStored(toWorkspaceKey(STORAGE_KEY)) ?? '[]')
    return new Set(Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [])
  } catch {
    // The stored value is invalid: all folders are closed.
    return new Set()
  }
}

function writeOpenIds(open: ReadonlySet<string>) {
  writeStored(toWorkspaceKey(STORAGE_KEY), JSON.stringify([...open]))
}
