import { type ComponentProps, type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { InPlace } from './in-place.tsx'

interface EditInPlaceProps {
  /** What it is: "Destination". Its button is "Edit destination". */
  label: string
  value: string
  /** Whether the person may change it. */
  editable: boolean
  children: ReactNode
  /** What is wrong with what was typed; undefined where nothing is. */
  problem: (typed: string) => string | undefined
  /** Rejects where the service refuses; what was typed then stays, with the reason beside it. */
  onSave: (typed: string) => Promise<unknown>
  input?: Pick<ComponentProps<'input'>, 'inputMode' | 'maxLength' | 'spellCheck' | 'autoCapitalize'>
}

/** A value that turns into a field: Enter saves, Escape leaves it as it was. */
export function EditInPlace({ label, value, editable, children, problem, onSave, input }: EditInPlaceProps) {
  return (
    <InPlace
      label={label}
      editable={editable}
      editor={(done) => <Editor {...{ label, value, problem, onSave, input }} onDone={done} />}
    >
      {children}
    </InPlace>
  )
}

interface EditorProps extends Pick<EditInPlaceProps, 'label' | 'value' | 'problem' | 'onSave'> {
  input: EditInPlaceProps['input'] | undefined
  onDone: () => void
}

function Editor({ label, value, problem, onSave, input, onDone }: EditorProps) {
  const [typed, setTyped] = useState(value)
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = problem(typed)
    setError(wrong)
    if (wrong || pending) return
    if (typed.trim() === value) return onDone()
    setPending(true)
    try {
      await onSave(typed)
      onDone()
    } catch (refusal) {
      setError(failureText(refusal))
      setPending(false)
    }
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onDone()
  }
  return (
    <form noValidate className="grid gap-2" onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        {...input}
        label={label}
        autoComplete="off"
        autoFocus
        value={typed}
        error={error}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKey}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={pending}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}
