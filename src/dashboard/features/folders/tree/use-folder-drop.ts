import { useQueryClient } from '@tanstack/react-query'
import { changeFolder, type Folder } from '#dashboard/api/folders.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { findFolderPath } from '#dashboard/pickers/folder-tree.ts'
import type { DraggedItem } from '#dashboard/ui/drag/drop-targets.ts'
import type { TreeRow } from './tree-rows.ts'

interface FolderDropOptions {
  folders: readonly Folder[]
  onFileCodes: (ids: readonly string[], folderId: string | null) => void
}

/** Accepts drops on rows of the tree: codes are moved to the folder, folders get a new parent. */
export function useFolderDrop({ folders, onFileCodes }: FolderDropOptions) {
  const moveFolder = useMoveFolder(folders)
  return {
    accepts: (dragged: DraggedItem, row: TreeRow) => acceptsItem(dragged, row, folders),
    drop(dragged: DraggedItem, row: TreeRow) {
      const targetId = row.kind === 'folder' ? (row.value ?? null) : null
      if (dragged.kind === 'codes') onFileCodes(dragged.ids, targetId)
      else moveFolder(dragged.ids[0], targetId)
    },
  }
}

/** Codes can be dropped on folders and on "Unfiled"; a folder on other folders except those below it, and on "All codes". */
function acceptsItem({ kind, ids }: DraggedItem, row: TreeRow, folders: readonly Folder[]): boolean {
  if (kind === 'codes') return row.kind !== 'all'
  if (row.kind === 'unfiled') return false
  const movedFolder = folders.find(({ id }) => id === ids[0])
  const targetId = row.value ?? null
  return (
    movedFolder !== undefined &&
    movedFolder.parentId !== targetId &&
    !findFolderPath(folders, targetId).includes(movedFolder)
  )
}

interface FolderMove {
  id: string
  change: Pick<Folder, 'parentId'>
  folder: Folder
  /** Name of the new parent; undefined at the top. */
  targetName: string | undefined
}

function useMoveFolder(folders: readonly Folder[]) {
  const { run } = useUndoableMutation({
    mutation: changeFolder(useQueryClient()),
    toastWhen: 'before',
    describeResult: ({ folder, targetName }: FolderMove) =>
      targetName === undefined
        ? `Moved folder ${folder.name} to the top`
        : `Moved folder ${folder.name} into ${targetName}`,
    createUndo:
      ({ folder, ...move }, _, mutateAsync) =>
      () =>
        mutateAsync({ ...move, folder, change: { parentId: folder.parentId } }),
    describeFailure: () => 'The folder was not moved.',
  })
  return (id: string | undefined, parentId: string | null) => {
    const folder = folders.find((item) => item.id === id)
    const targetName = folders.find((item) => item.id === parentId)?.name
    if (folder) run({ id: folder.id, change: { parentId }, folder, targetName })
  }
}
