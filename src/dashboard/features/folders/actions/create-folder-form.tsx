import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { nameText } from '#contract/form-fields.ts'
import { createFolder } from '#dashboard/api/folders.ts'
import { useIdempotencyKey } from '#dashboard/api/use-idempotency-key.ts'
import { FolderPicker } from '#dashboard/pickers/folder-picker.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { toast } from '#dashboard/ui/toast.ts'

interface CreateFolderFormProps {
  parentId: string | null
  onDone: () => void
}

const schema = z.object({ name: nameText, parentId: z.nullable(z.string()) })

/** Asks for the name and parent of a new folder. */
export function CreateFolderForm({ parentId, onDone }: CreateFolderFormProps) {
  const { mutateAsync } = useMutation(createFolder(useQueryClient()))
  const getKey = useIdempotencyKey()
  const form = useForm({
    defaultValues: { name: '', parentId },
    resolver: schemaResolver(schema, { name: 'Enter a name.' }),
  })
  const handleSuccess = ({ name }: { name: string }) => {
    toast({ message: `Created folder ${name}` })
    onDone()
  }
  return (
    <Form
      form={form}
      errorTitle="The folder was not created"
      onSubmit={(body) => mutateAsync({ body, idempotencyKey: getKey(body) })}
      onSuccess={handleSuccess}
    >
      <FormTextField control={form.control} name="name" label="Name" maxLength={200} autoComplete="off" />
      <FormField control={form.control} name="parentId">
        {(field) => <FolderPicker label="Inside" emptyLabel="No folder, at the top" {...field} />}
      </FormField>
      <FormButtons action="Create folder" onCancel={onDone} />
    </Form>
  )
}
