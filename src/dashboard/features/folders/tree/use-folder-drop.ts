import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { changeFolder, type Folder } from '../../../api/folders.ts'
import { folderPath } from '../../../pickers/folder-tree.ts'
import { type Dragged, endDrag, useDragged } from '../../../ui/dragging.ts'
import { toast } from '../../../ui/toast.ts'
import type { TreeRow } from './tree-rows.ts'

const openAfter = 600

interface FolderDrop {
  folders: readonly Folder[]
  onFileCodes: (ids: readonly string[], folderId: string | null) => void
  onOpen: (id: string) => void
}

/** What the lines of the tree do while something is dragged over them: codes are filed, folders move, closed folders open. */
export function useFolderDrop({ folders, onFileCodes, onOpen }: FolderDrop) {
  const dragged = useDragged()
  const [over, setOver] = useState<TreeRow>()
  const timer = useRef(0)
  const moveFolder = useMoveFolder(folders)
  const isTarget = dragged !== null && over !== undefined
  useEffect(() => {
    clearTimeout(timer.current)
    if (isTarget && over.kind === 'folder' && over.value !== undefined && over.expanded === false) {
      const id = over.value
      timer.current = window.setTimeout(() => onOpen(id), openAfter)
    }
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react/exhaustive-deps -- The timer belongs to the line that is hovered, not to who renders.
  }, [isTarget, over?.value])
  return {
    target: isTarget ? over : undefined,
    of: (row: TreeRow) => ({
      onDragOver: (event: DragEvent) => {
        if (!dragged || !mayDrop(dragged, row, folders)) return
        event.preventDefault()
        if (over?.value !== row.value || over?.kind !== row.kind) setOver(row)
      },
      onDragLeave: () => setOver((now) => (now?.value === row.value ? undefined : now)),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(undefined)
        if (!dragged || !mayDrop(dragged, row, folders)) return
        endDrag()
        const into = row.kind === 'folder' ? (row.value ?? null) : null
        if (dragged.kind === 'codes') onFileCodes(dragged.ids, into)
        else moveFolder(dragged.ids[0], into)
      },
    }),
  }
}

/** Codes go into a folder or out of all; a folder goes into another, not below itself, or to the top. */
function mayDrop({ kind, ids }: Dragged, row: TreeRow, folders: readonly Folder[]): boolean {
  if (kind === 'codes') return row.kind !== 'all'
  if (kind !== 'folder' || row.kind === 'unfiled') return false
  const moved = folders.find(({ id }) => id === ids[0])
  const into = row.value ?? null
  return moved !== undefined && moved.parentId !== into && !folderPath(folders, into).includes(moved)
}

function useMoveFolder(folders: readonly Folder[]) {
  const { mutate } = useMutation(changeFolder(useQueryClient()))
  return (id: string | undefined, parentId: string | null) => {
    const folder = folders.find((one) => one.id === id)
    if (!folder) return
    const name = folders.find((one) => one.id === parentId)?.name
    const onError = (error: Error) => toast({ message: `The folder was not moved. ${failureText(error)}`, tone: 'bad' })
    mutate({ id: folder.id, change: { parentId } }, { onError })
    toast({
      message:
        name === undefined ? `Moved folder ${folder.name} to the top` : `Moved folder ${folder.name} into ${name}`,
      undo: () => mutate({ id: folder.id, change: { parentId: folder.parentId } }, { onError }),
    })
  }
}
