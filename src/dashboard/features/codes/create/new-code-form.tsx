import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { type Control, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { accessCode, nameText } from '#contract/form-fields.ts'
import { createCode } from '#dashboard/api/codes.ts'
import { foldersQueries } from '#dashboard/api/folders.ts'
import { useIdempotencyKey } from '#dashboard/api/use-idempotency-key.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { FolderPicker } from '#dashboard/pickers/folder-picker.tsx'
import { TagPicker } from '#dashboard/pickers/tag-picker.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { FormError } from '#dashboard/ui/form/form-error.ts'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { findAppUrlProblem } from '../destination/app-url.ts'
import { AppUrlField } from '../destination/app-url-field.tsx'
import {
  type DestinationDraft,
  findDestinationProblem,
  noDestination,
  readDraft,
} from '../destination/destination-draft.ts'
import { DestinationFields } from '../destination/destination-fields.tsx'
import { NewCodeButtons } from './new-code-buttons.tsx'

const schema = z.object({
  name: nameText,
  destination: z.custom<DestinationDraft>().check(({ value, issues }) => {
    const message = findDestinationProblem(value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value })
  }),
  appUrl: z.string().check(({ value, issues }) => {
    const message = findAppUrlProblem(value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value })
  }),
  folderId: z.nullable(z.string()),
  tags: z.array(z.string()),
  accessCode: z.optional(accessCode),
})
type Draft = z.infer<typeof schema>

/** Form for a new code. Because of the idempotency key, a retry creates no second code. */
export function NewCodeForm({ onDone }: { onDone: () => void }) {
  // By default the new code goes to the folder that the list shows.
  const { folder } = useSearch({ strict: false })
  const { data: folders = [] } = useQuery(foldersQueries.all())
  const folderId = folders.find(({ id }) => id === folder)?.id ?? null
  const form = useForm<Draft>({
    defaultValues: { name: '', destination: noDestination, appUrl: '', folderId, tags: [] },
    resolver: schemaResolver<Draft, Draft>(schema, { name: 'Enter a name.' }),
  })
  const { control } = form
  const isOffered = useIsOffered()
  const create = useCreateCode()
  const nextPath = useRef<'/codes/$id' | '/codes/$id/design'>('/codes/$id')
  const navigate = useNavigate()
  const handleSuccess = ({ id, name }: { id: string; name: string }) => {
    toast({ message: `Created ${name}` })
    onDone()
    void navigate({ to: nextPath.current, params: { id }, search: (before) => before })
  }
  return (
    <Form form={form} errorTitle="The code was not created" onSubmit={create} onSuccess={handleSuccess}>
      <FormTextField control={control} name="name" label="Name" autoComplete="off" maxLength={200} />
      <DestinationFields />
      {isOffered('POST /codes#appUrl') ? <AppUrlField /> : null}
      <FilingFields control={control} />
      <FormField control={control} name="accessCode">
        {({ value, onChange, ...field }) => (
          <TextField
            label="Access code"
            optional
            autoComplete="off"
            maxLength={64}
            hint="Visitors enter it before the destination opens."
            {...field}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
          />
        )}
      </FormField>
      <NewCodeButtons onCancel={onDone} onNext={(path) => (nextPath.current = path)} />
    </Form>
  )
}

function FilingFields({ control }: { control: Control<Draft> }) {
  return (
    <>
      <FormField control={control} name="folderId">
        {(field) => <FolderPicker label="Folder" emptyLabel="Unfiled" {...field} />}
      </FormField>
      <FormField control={control} name="tags">
        {({ value, error, onChange }) => (
          <TagPicker label="Tags" optional value={value} error={error} onChange={onChange} />
        )}
      </FormField>
    </>
  )
}

function useCreateCode() {
  const { mutateAsync } = useMutation(createCode(useQueryClient()))
  const getKey = useIdempotencyKey()
  return async ({ name, destination, appUrl, folderId, tags, accessCode }: Draft) => {
    const parsed = readDraft(destination)
    if (!parsed.ok) throw new FormError({ destination: parsed.problem })
    const body = {
      name,
      destination: parsed.destination,
      ...(appUrl.trim() !== '' && { appUrl: appUrl.trim() }),
      ...(folderId !== null && { folderId }),
      ...(tags.length > 0 && { tags }),
      ...(accessCode !== undefined && { accessCode }),
    }
    return mutateAsync({ body, idempotencyKey: getKey(body) })
  }
}
