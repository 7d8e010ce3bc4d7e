import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { createFolder, type Folder } from '../../../api/folders.ts'
import { FolderPicker } from '../../../pickers/folder-picker.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'

interface CreateFolderFormProps {
  parentId: string | null
  folders: readonly Folder[]
  onDone: () => void
}

/** Asks for the name of a new folder and where it goes. */
export function CreateFolderForm({ parentId, folders, onDone }: CreateFolderFormProps) {
  const create = useMutation(createFolder(useQueryClient()))
  const [parent, setParent] = useState(parentId)
  const handleName = (name: string) =>
    create.mutate(
      { name, parentId: parent },
      {
        onSuccess: (folder) => {
          toast({ message: `Created folder ${folder.name}` })
          onDone()
        },
      },
    )
  return (
    <NameForm error={create.error} pending={create.isPending} onName={handleName} onCancel={onDone}>
      <FolderPicker label="Inside" folders={folders} value={parent} none="No folder, at the top" onChange={setParent} />
    </NameForm>
  )
}

interface NameFormProps {
  error: Error | null
  pending: boolean
  onName: (name: string) => void
  onCancel: () => void
  children: React.ReactNode
}

function NameForm({ error, pending, onName, onCancel, children }: NameFormProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const trimmed = name.trim()
    setProblem(trimmed ? undefined : 'Enter a name.')
    if (trimmed && !pending) onName(trimmed)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <TextField
        label="Name"
        value={name}
        maxLength={200}
        autoComplete="off"
        error={problem ?? (error ? failureText(error) : undefined)}
        onChange={(event) => setName(event.target.value)}
      />
      {children}
      <FormButtons verb="Create folder" pending={pending} onCancel={onCancel} />
    </form>
  )
}
