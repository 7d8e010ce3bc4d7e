import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { keyScope, nameText } from '#contract/form-fields.ts'
import { createKey, type NewKey } from '#dashboard/api/keys.ts'
import { useIdempotencyKey } from '#dashboard/api/use-idempotency-key.ts'
import { useServiceOrigin } from '#dashboard/api/workspace.ts'
import { SecretText } from '#dashboard/pickers/secret-text.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { CodeText } from '#dashboard/ui/lists/code-text.tsx'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { createListCommand } from './quick-start.tsx'

const DAY_MS = 86_400_000

const schema = z.object({ name: nameText, scope: keyScope, days: z.string() })
type Draft = z.input<typeof schema>

/** Asks for name and permissions of a key, then shows it once. */
export function NewKeyForm({ onDone }: { onDone: () => void }) {
  const form = useForm<Draft, unknown, Draft>({
    defaultValues: { name: '', scope: 'read', days: '' },
    resolver: schemaResolver(schema, { name: 'Enter a name.' }),
  })
  const create = useMutation(createKey(useQueryClient()))
  const getKey = useIdempotencyKey()
  // A retry must send the same end.
  const [openedAt] = useState(() => Date.now())
  const handleSubmit = ({ name, scope, days }: Draft) => {
    const expiresAt = days === '' ? undefined : new Date(openedAt + Number(days) * DAY_MS).toISOString()
    const body = { name, scope, ...(expiresAt && { expiresAt }) }
    return create.mutateAsync({ body, idempotencyKey: getKey(body) })
  }
  if (create.data) return <NewKeyShown newKey={create.data} onDone={onDone} />
  return (
    <Form form={form} errorTitle="The key was not created" onSubmit={handleSubmit}>
      <FormTextField
        control={form.control}
        name="name"
        label="Name"
        autoComplete="off"
        maxLength={200}
        hint="What the key is for, such as “Nightly export”."
      />
      <FormField control={form.control} name="scope">
        {({ value, onChange }) => <Segmented label="Permissions" value={value} options={scopes} onChange={onChange} />}
      </FormField>
      <FormField control={form.control} name="days">
        {(field) => (
          <SelectField
            label="Expires"
            options={expiryOptions}
            hint={field.value === '' ? 'The key works until you revoke it.' : undefined}
            {...field}
          />
        )}
      </FormField>
      <FormButtons action="Create key" onCancel={onDone} />
    </Form>
  )
}

const scopes: { value: Draft['scope']; label: string }[] = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
]
const expiryOptions = [
  { value: '', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
]

/** Shows the new key once. It is a form, so that a click outside does not close the dialog. */
function NewKeyShown({ newKey, onDone }: { newKey: NewKey; onDone: () => void }) {
  const origin = useServiceOrigin()
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    onDone()
  }
  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={handleSubmit}>
      <p className="text-sm wrap-anywhere">
        This is the key of <strong className="font-semibold">{newKey.name}</strong>. Copy it now. It cannot be shown
        again.
      </p>
      <SecretText secret={newKey.key} noun="API key" />
      {origin ? (
        <div className="grid gap-1.5">
          <p className="text-sm">Your first call, to paste into a terminal:</p>
          <CodeText noun="first call" text={createListCommand(origin, newKey.key)} />
        </div>
      ) : null}
      <Button type="submit" variant="primary" className="justify-self-end">
        I have copied it
      </Button>
    </form>
  )
}
