import { type SyntheticEvent, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { isZone } from '../../../ui/chart/zoned-time.ts'

interface ZoneFormProps {
  zone: string
  onChoose: (zone: string) => void
  onCancel: () => void
}

/** A time zone, found by typing a part of its name. */
export function ZoneForm({ zone, onChoose, onCancel }: ZoneFormProps) {
  const id = useId()
  const [typed, setTyped] = useState(zone)
  const [problem, setProblem] = useState<string>()
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const chosen = typed.trim()
    if (isZone(chosen)) onChoose(chosen)
    else setProblem('Enter a valid time zone, such as Europe/Berlin.')
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <TextField
        label="Time zone"
        list={id}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={problem}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
      />
      <datalist id={id}>
        {zones.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary">
          Use this zone
        </Button>
      </div>
    </form>
  )
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
