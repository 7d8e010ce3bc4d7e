import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { Button } from '../../../ui/button.tsx'

/** What the fields of the form need of it. */
interface Fields {
  error: string | undefined
  onKeyDown: (event: KeyboardEvent) => void
  /** What was wrong is told no longer. */
  clear: () => void
}

interface EditorFormProps {
  /** Answers what is wrong with what was entered, if anything; rejects where the service refuses. Both are told beside the field. */
  onSave: () => Promise<string | undefined>
  onDone: () => void
  children: (fields: Fields) => ReactNode
}

/** The editor of a value that is changed in its place: Enter saves, Escape leaves it as it was. */
export function EditorForm({ onSave, onDone, children }: EditorFormProps) {
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    const wrong = await onSave().catch(failureText)
    setPending(false)
    setError(wrong)
    if (wrong === undefined) onDone()
  }
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!pending) void save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onDone()
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
      {children({ error, onKeyDown, clear: () => setError(undefined) })}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={pending}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}
