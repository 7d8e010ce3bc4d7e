import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { changeFolder, type Folder } from '../../../api/folders.ts'
import { FolderPicker } from '../../../pickers/folder-picker.tsx'
import { toast } from '../../../ui/toast.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'

interface MoveFolderFormProps {
  folder: Folder
  folders: readonly Folder[]
  onDone: () => void
}

/** Asks where a folder goes; itself and what is below it are not offered. */
export function MoveFolderForm({ folder, folders, onDone }: MoveFolderFormProps) {
  const change = useMutation(changeFolder(useQueryClient()))
  const [parentId, setParentId] = useState(folder.parentId)
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (parentId === folder.parentId) return onDone()
    const undo = () => change.mutate({ id: folder.id, change: { parentId: folder.parentId } })
    return change.mutate(
      { id: folder.id, change: { parentId } },
      {
        onSuccess: () => {
          toast({ message: `Moved folder ${folder.name}`, undo })
          onDone()
        },
      },
    )
  }
  return (
    <form className="grid gap-4" onSubmit={handleSubmit}>
      <FolderPicker
        label={`Move ${folder.name} into`}
        folders={folders}
        without={folder.id}
        value={parentId}
        none="No folder, at the top"
        error={change.error ? failureText(change.error) : undefined}
        onChange={setParentId}
      />
      <FormButtons verb="Move" pending={change.isPending} onCancel={onDone} />
    </form>
  )
}
