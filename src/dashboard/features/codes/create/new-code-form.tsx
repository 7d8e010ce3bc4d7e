import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Control, Controller, useForm } from 'react-hook-form'
import { createCode } from '../../../api/codes.ts'
import { failureText, fieldProblems } from '../../../api/failure-text.ts'
import { type Folder, foldersQueries } from '../../../api/folders.ts'
import { tagsQueries } from '../../../api/tags.ts'
import { FolderPicker } from '../../../pickers/folder-picker.tsx'
import { TagPicker } from '../../../pickers/tag-picker.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { accessCodeProblem } from '../access-code-problem.ts'
import { type DestinationDraft, noDestination, readDraft } from '../destination/destination-draft.ts'
import { DestinationFields } from '../destination/destination-fields.tsx'
import { NewCodeButtons } from './new-code-buttons.tsx'

interface Draft {
  name: string
  destination: DestinationDraft
  folderId: string | null
  tags: string[]
  accessCode: string
}

/** What a new code needs. One form is one code: pressed again after a lost answer, it makes no second one. */
export function NewCodeForm({ onDone }: { onDone: () => void }) {
  // Opened from any screen; where the list shows a folder, the new code goes into it.
  const { folder } = useSearch({ strict: false })
  const { data: folders = [] } = useQuery(foldersQueries.all())
  const folderId = folders.find(({ id }) => id === folder)?.id ?? null
  const form = useForm<Draft>({
    defaultValues: { name: '', destination: noDestination, folderId, tags: [], accessCode: '' },
  })
  const { control, register, handleSubmit, formState } = form
  const { create, submit } = useCreate((field, message) => form.setError(field, { message }), onDone)
  const { errors } = formState
  const design = handleSubmit((draft) => submit(draft, 'design'))
  const unplaced = create.error && fieldProblems(create.error).size === 0
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit((draft) => submit(draft, 'show'))(event)}
    >
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={200}
        error={errors.name?.message}
        {...register('name', {
          validate: (name) => name.trim() !== '' || 'Enter a name.',
        })}
      />
      <Controller
        control={control}
        name="destination"
        rules={{ validate: destinationProblem }}
        render={({ field, fieldState }) => (
          <DestinationFields
            value={field.value}
            error={fieldState.error?.message}
            fieldRef={field.ref}
            onChange={field.onChange}
          />
        )}
      />
      <FilingFields control={control} folders={folders} />
      <TextField
        label="Access code"
        optional
        autoComplete="off"
        maxLength={64}
        hint="Visitors enter it before the destination opens."
        error={errors.accessCode?.message}
        {...register('accessCode', { validate: (code) => code === '' || (accessCodeProblem(code) ?? true) })}
      />
      {unplaced ? <ErrorPanel title="The code was not created">{failureText(create.error)}</ErrorPanel> : null}
      <NewCodeButtons isPending={create.isPending} onCancel={onDone} onDesign={() => void design()} />
    </form>
  )
}

function FilingFields({ control, folders }: { control: Control<Draft>; folders: Folder[] }) {
  const { data: tags = [] } = useQuery(tagsQueries.all())
  return (
    <>
      <Controller
        control={control}
        name="folderId"
        render={({ field, fieldState }) => (
          <FolderPicker
            label="Folder"
            folders={folders}
            value={field.value}
            none="Unfiled"
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="tags"
        render={({ field, fieldState }) => (
          <TagPicker
            label="Tags"
            optional
            known={tags.map(({ tag }) => tag)}
            value={field.value}
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
    </>
  )
}

function useCreate(refuse: (field: keyof Draft, message: string) => void, onDone: () => void) {
  const navigate = useNavigate()
  const create = useMutation(createCode(useQueryClient()))
  const [attempt, setAttempt] = useState({ body: '', key: crypto.randomUUID() })
  const submit = ({ name, destination, folderId, tags, accessCode }: Draft, then: 'show' | 'design') => {
    const read = readDraft(destination)
    if (!read.ok || create.isPending) return
    const body = {
      name: name.trim(),
      destination: read.destination,
      ...(folderId !== null && { folderId }),
      ...(tags.length > 0 && { tags }),
      ...(accessCode && { accessCode }),
    }
    // The same key with another body would be refused: what was changed after a failure is another code.
    const said = JSON.stringify(body)
    const idempotencyKey = attempt.body === '' || attempt.body === said ? attempt.key : crypto.randomUUID()
    setAttempt({ body: said, key: idempotencyKey })
    create.mutate(
      { body, idempotencyKey },
      {
        onSuccess: ({ id, name: created }) => {
          toast({ message: `Created ${created}` })
          onDone()
          const to = then === 'design' ? ('/codes/$id/design' as const) : ('/codes/$id' as const)
          void navigate({ to, params: { id }, search: (before) => before })
        },
        onError: (error) => {
          for (const [field, message] of fieldProblems(error)) if (isField(field)) refuse(field, message)
        },
      },
    )
  }
  return { create, submit }
}

function isField(name: string): name is keyof Draft {
  return ['name', 'destination', 'folderId', 'tags', 'accessCode'].includes(name)
}

function destinationProblem(draft: DestinationDraft): string | true {
  const read = readDraft(draft)
  return read.ok || read.problem
}
