import type { Folder } from '#dashboard/api/folders.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { ConfirmForm } from '#dashboard/ui/form/confirm-form.tsx'
import { useDeleteFolder } from './use-delete-folder.ts'

interface DeleteFolderProps {
  folder: Folder
  folders: readonly Folder[]
  onDone: () => void
  onDeleted: () => void
}

/** Confirms the deletion of a folder, and says where its content goes. */
export function DeleteFolder({ folder, folders, onDone, onDeleted }: DeleteFolderProps) {
  const deleteFolder = useDeleteFolder(folders)
  const handleSuccess = () => {
    onDeleted()
    onDone()
  }
  return (
    <ConfirmForm
      action="Delete folder"
      errorTitle="The folder was not deleted"
      onConfirm={() => deleteFolder(folder)}
      onSuccess={handleSuccess}
      onCancel={onDone}
    >
      <p className="text-sm wrap-anywhere">
        Delete <strong className="font-semibold">{folder.name}</strong>? {describeDeletion(folder, folders)} No codes
        are deleted, and you can undo this.
      </p>
    </ConfirmForm>
  )
}

function describeDeletion(folder: Folder, folders: readonly Folder[]): string {
  const subfolders = folders.filter(({ parentId }) => parentId === folder.id).length
  const parent = folders.find(({ id }) => id === folder.parentId)
  const { codes } = folder
  if (codes === null) return 'Its contents move up one level.'
  const content = [codes > 0 && pluralize(codes, 'code'), subfolders > 0 && pluralize(subfolders, 'folder')]
    .filter(Boolean)
    .join(' and ')
  if (!content) return 'It has no active codes.'
  const isSingleItem = codes + subfolders === 1
  return `Its ${content} ${isSingleItem ? 'moves' : 'move'} up ${parent ? `to ${parent.name}` : 'to the top, unfiled'}.`
}
