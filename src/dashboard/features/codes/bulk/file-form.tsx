import { useForm } from 'react-hook-form'
import type { Code } from '#dashboard/api/code.ts'
import { FolderPicker } from '#dashboard/pickers/folder-picker.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { useFileCodes } from './use-file-codes.ts'

/** Moves codes to a folder. */
export function FileForm({ codes, onDone }: { codes: readonly Code[]; onDone: () => void }) {
  const file = useFileCodes()
  const form = useForm({ defaultValues: { folderId: codes[0]?.folderId ?? null } })
  const handleSubmit = ({ folderId }: Pick<Code, 'folderId'>) => {
    void file(codes, folderId)
    onDone()
  }
  return (
    <Form form={form} errorTitle="The codes were not moved" onSubmit={handleSubmit}>
      <FormField control={form.control} name="folderId">
        {(field) => <FolderPicker label="Folder" emptyLabel="Unfiled" {...field} />}
      </FormField>
      <FormButtons action="Move" onCancel={onDone} />
    </Form>
  )
}
