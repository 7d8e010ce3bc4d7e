import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import type { Code } from '../../api/code.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { type DestinationDraft, draftOf, readDraft } from './destination-draft.ts'
import { DestinationFields } from './destination-fields.tsx'
import { useChange } from './use-change.ts'

/** Points a code elsewhere: Enter saves, Escape leaves it as it was. */
export function EditDestination({ code, onDone }: { code: Code; onDone: () => void }) {
  const { save } = useChange(code)
  const [begun] = useState(() => draftOf(code.destination))
  const [draft, setDraft] = useState<DestinationDraft>(begun)
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readDraft(draft)
    setError(read.ok ? undefined : read.problem)
    if (!read.ok || pending) return
    if (JSON.stringify(draft) === JSON.stringify(begun)) return onDone()
    setPending(true)
    try {
      await save({ destination: read.destination })
      toast({ message: 'Destination changed. It is in force on the next scan.' })
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
    <form noValidate className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
      <DestinationFields
        first
        value={draft}
        error={error}
        onKeyDown={handleKey}
        onChange={(next) => {
          setDraft(next)
          // A reason belongs to the kind that it was told of.
          if (next.opens !== draft.opens) setError(undefined)
        }}
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
