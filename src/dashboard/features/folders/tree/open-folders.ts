import { useState } from 'react'
import { toWorkspaceKey } from '#dashboard/api/workspace-address.ts'
import { readStored, writeStored } from '#dashboard/ui/device-storage.ts'

const STORAGE_KEY = 'open-folders'

/** Expanded folders of the workspace, stored on this device. The path to the selected folder expands when it is selected. */
export function useOpenFolders(path: readonly string[]) {
  const [open, setOpen] = useState(readOpen)
  const [expandedPath, setExpandedPath] = useState('')
  const selectedPath = path.join('/')
  const storeOpen = (next: ReadonlySet<string>) => {
    setOpen(next)
    writeOpen(next)
  }
  if (selectedPath !== expandedPath) {
    setExpandedPath(selectedPath)
    const parents = path.slice(0, -1)
    if (parents.some((id) => !open.has(id))) setOpen(new Set([...open, ...parents]))
  }
  return {
    open,
    toggle: (id: string, opened = !open.has(id)) =>
      storeOpen(opened ? new Set([...open, id]) : new Set([...open].filter((other) => other !== id))),
  }
}

function readOpen(): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(readStored(toWorkspaceKey(STORAGE_KEY)) ?? '[]')
    return new Set(Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [])
  } catch {
    // Without a valid value all folders are closed.
    return new Set()
  }
}

function writeOpen(open: ReadonlySet<string>) {
  writeStored(toWorkspaceKey(STORAGE_KEY), JSON.stringify([...open]))
}
