import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { failureText, fieldProblems } from '../../../api/failure-text.ts'
import { createKey } from '../../../api/keys.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { NewKeyShown } from './new-key-shown.tsx'

const DAY = 86_400_000

/** Asks what a key is for and what it may; then shows it, once. */
export function NewKeyForm({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState('')
  const [scope, setScope] = useState<'read' | 'write'>('read')
  const [days, setDays] = useState('')
  const [problem, setProblem] = useState<string>()
  const create = useMutation(createKey(useQueryClient()))
  const refused = fieldProblems(create.error).get('name')
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem('Enter a name.')
    if (create.isPending) return
    const expiresAt = days === '' ? undefined : new Date(Date.now() + Number(days) * DAY).toISOString()
    create.mutate({ name: name.trim(), scope, ...(expiresAt && { expiresAt }) })
  }
  if (create.data) return <NewKeyShown made={create.data} onDone={onDone} />
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={200}
        hint="What the key is for, such as “Nightly export”."
        error={problem ?? refused}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(undefined)
        }}
      />
      <Segmented label="Permissions" value={scope} options={scopes} onChange={setScope} />
      <SelectField
        label="Expires"
        value={days}
        options={ends}
        hint={days === '' ? 'The key works until you revoke it.' : undefined}
        onChange={(event) => setDays(event.target.value)}
      />
      {create.error && refused === undefined ? (
        <ErrorPanel title="The key was not created">{failureText(create.error)}</ErrorPanel>
      ) : null}
      <FormButtons verb="Create key" pending={create.isPending} onCancel={onDone} />
    </form>
  )
}

const scopes: { value: 'read' | 'write'; label: string }[] = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
]
const ends = [
  { value: '', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
]
