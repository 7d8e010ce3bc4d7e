import { type SyntheticEvent, useState } from 'react'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface TimesFormProps {
  from: string | undefined
  to: string | undefined
  onChoose: (times: { from: string | undefined; to: string | undefined }) => void
  onCancel: () => void
}

/** From one time until before another; either may be left open. */
export function TimesForm({ from = '', to = '', onChoose, onCancel }: TimesFormProps) {
  const [first, setFirst] = useState(from)
  const [end, setEnd] = useState(to)
  const [problem, setProblem] = useState<string>()
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (first && end && first >= end) setProblem('The end must be after the start.')
    else onChoose({ from: first || undefined, to: end || undefined })
  }
  const range = { type: 'datetime-local', min: '1970-01-01T00:00', max: '2099-12-31T23:59' }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <TextField {...range} label="From" value={first} onChange={(event) => setFirst(event.target.value)} />
      <TextField
        {...range}
        label="Until"
        error={problem}
        value={end}
        onChange={(event) => {
          setEnd(event.target.value)
          setProblem(undefined)
        }}
      />
      <FormButtons verb="Show this time" pending={false} onCancel={onCancel} />
    </form>
  )
}
