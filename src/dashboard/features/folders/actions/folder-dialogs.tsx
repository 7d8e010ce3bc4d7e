import type { Folder } from '#dashboard/api/folders.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import type { FolderTask } from './folder-task.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

const CreateFolderForm = lazyComponent(async () => ({
  default: (await import('./create-folder-form.tsx')).CreateFolderForm,
}))
const DeleteFolder = lazyComponent(async () => ({ default: (await import('./delete-folder.tsx')).DeleteFolder }))
const MoveFolderForm = lazyComponent(async () => ({ default: (await import('./move-folder-form.tsx')).MoveFolderForm }))

const ShareForm = lazyComponent(async () => ({
  default: (await import('#dashboard/pickers/share-form.tsx')).ShareForm,
}))

interface FolderDialogsProps {
  folders: readonly Folder[]
  task: FolderTask
  onDone: () => void
  onDeleted: (folder: Folder) => void
}

/** Dialogs for folders. */
export function FolderDialogs({ folders, task, onDone, onDeleted }: FolderDialogsProps) {
  const folder = task.kind === 'create' ? undefined : folders.find(({ id }) => id === task.id)
  if (task.kind === 'create') {
    return (
      <Dialog title="New folder" open onOpenChange={onDone}>
        <CreateFolderForm parentId={task.parentId} onDone={onDone} />
      </Dialog>
    )
  }
  // Renaming happens in the tree.
  if (!folder || task.kind === 'rename') return null
  if (task.kind === 'share')
    return (
      <Dialog title="Share" open onOpenChange={onDone}>
        <ShareForm target={{ folderId: folder.id }} name={folder.name} onDone={onDone} />
      </Dialog>
    )
  return task.kind === 'move' ? (
    <Dialog title="Move folder" open onOpenChange={onDone}>
      <MoveFolderForm folder={folder} onDone={onDone} />
    </Dialog>
  ) : (
    <Dialog title="Delete folder" open onOpenChange={onDone}>
      <DeleteFolder folder={folder} folders={folders} onDone={onDone} onDeleted={() => onDeleted(folder)} />
    </Dialog>
  )
}
