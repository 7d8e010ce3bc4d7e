import type { SyntheticEvent } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import type { Folder } from '../../../api/folders.ts'
import { pluralize } from '../../../ui/pluralize.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { useDeleteFolder } from './use-delete-folder.ts'

interface DeleteFolderProps {
  folder: Folder
  folders: readonly Folder[]
  onDone: () => void
  onDeleted: () => void
}

/** Asks before a folder goes, and says what becomes of what is in it: nothing is lost but the folder. */
export function DeleteFolder({ folder, folders, onDone, onDeleted }: DeleteFolderProps) {
  const remove = useDeleteFolder(folders)
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (remove.isPending) return
    remove.mutate(folder, {
      onSuccess: () => {
        onDeleted()
        onDone()
      },
    })
  }
  return (
    <form className="grid gap-4" onSubmit={handleSubmit}>
      <p className="text-sm wrap-anywhere">
        Delete <strong className="font-semibold">{folder.name}</strong>? {whatHappens(folder, folders)} No codes are
        deleted, and you can undo this.
      </p>
      {remove.error ? <ErrorPanel title="The folder was not deleted">{failureText(remove.error)}</ErrorPanel> : null}
      <FormButtons verb="Delete folder" tone="danger" pending={remove.isPending} onCancel={onDone} />
    </form>
  )
}

function whatHappens(folder: Folder, folders: readonly Folder[]): string {
  const below = folders.filter(({ parentId }) => parentId === folder.id).length
  const parent = folders.find(({ id }) => id === folder.parentId)
  const { codes } = folder
  if (codes === null) return 'Its contents move up one level.'
  const content = [codes > 0 && pluralize(codes, 'code'), below > 0 && pluralize(below, 'folder')]
    .filter(Boolean)
    .join(' and ')
  if (!content) return 'It has no active codes.'
  const single = codes + below === 1
  return `Its ${content} ${single ? 'moves' : 'move'} up ${parent ? `to ${parent.name}` : 'to the top, unfiled'}.`
}
