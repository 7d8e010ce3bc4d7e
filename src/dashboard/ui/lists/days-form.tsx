import { type SyntheticEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { TextField } from '../text-field.tsx'

interface DaysFormProps {
  from: string | undefined
  to: string | undefined
  onChoose: (days: { from: string | undefined; to: string | undefined }) => void
  onCancel: () => void
}

/** Two days, both included; either may be left open. */
export function DaysForm({ from = '', to = '', onChoose, onCancel }: DaysFormProps) {
  const [first, setFirst] = useState(from)
  const [last, setLast] = useState(to)
  const [problem, setProblem] = useState<string>()
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (first && last && first > last) setProblem('The last day is before the first one.')
    else onChoose({ from: first || undefined, to: last || undefined })
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="First day"
          type="date"
          min="1970-01-01"
          max="2099-12-31"
          value={first}
          onChange={(event) => setFirst(event.target.value)}
        />
        <TextField
          label="Last day"
          type="date"
          min="1970-01-01"
          max="2099-12-31"
          error={problem}
          value={last}
          onChange={(event) => {
            setLast(event.target.value)
            setProblem(undefined)
          }}
        />
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary">
          Show these days
        </Button>
      </div>
    </form>
  )
}
