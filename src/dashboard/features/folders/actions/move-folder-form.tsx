import { useQueryClient } from '@tanstack/react-query'
import { useForm, useFormState } from 'react-hook-form'
import { changeFolder, type Folder } from '#dashboard/api/folders.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { FolderPicker } from '#dashboard/pickers/folder-picker.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'

interface MoveFolderFormProps {
  folder: Folder
  onDone: () => void
}

/** Asks for the new parent. The folder and its subfolders are not offered. */
export function MoveFolderForm({ folder, onDone }: MoveFolderFormProps) {
  const { runInForm } = useUndoableMutation({
    mutation: changeFolder(useQueryClient()),
    describeResult: () => `Moved folder ${folder.name}`,
    createUndo:
      ({ id }, _, mutateAsync) =>
      () =>
        mutateAsync({ id, change: { parentId: folder.parentId } }),
    describeFailure: () => 'The folder was not moved.',
  })
  const form = useForm({ defaultValues: { parentId: folder.parentId } })
  const { isDirty } = useFormState({ control: form.control })
  const handleSubmit = async ({ parentId }: Pick<Folder, 'parentId'>) => {
    if (isDirty) await runInForm({ id: folder.id, change: { parentId } })
  }
  return (
    <Form form={form} errorTitle="The folder was not moved" onSubmit={handleSubmit} onSuccess={onDone}>
      <FormField control={form.control} name="parentId">
        {(field) => (
          <FolderPicker
            label={`Move ${folder.name} into`}
            excludedId={folder.id}
            emptyLabel="No folder, at the top"
            {...field}
          />
        )}
      </FormField>
      <FormButtons action="Move" onCancel={onDone} />
    </Form>
  )
}
