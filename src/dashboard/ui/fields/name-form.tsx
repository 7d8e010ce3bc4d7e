import { type SyntheticEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { TextField } from '../text-field.tsx'

interface NameFormProps {
  name: string
  hint?: string | undefined
  /** Under the field, where there is no name. */
  missing?: string
  action: string
  /** Resolves to what went wrong, in words; undefined where nothing did. */
  onSave: (name: string) => Promise<string | undefined>
  onCancel: () => void
}

/** Asks for a name, for a dialog: what was typed stays where it is refused. */
export function NameForm({ name, hint, missing = 'Enter a name.', action, onSave, onCancel }: NameFormProps) {
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    setProblem(await onSave(typed.trim()))
    setPending(false)
  }
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed.trim() === '') setProblem(missing)
    else if (!pending) void save()
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={200}
        hint={hint}
        error={problem}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={pending}>
          {action}
        </Button>
      </div>
    </form>
  )
}
