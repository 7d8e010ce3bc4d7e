import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { zoneOptions } from '../../../ui/lists/zone-options.ts'

interface ZoneFormProps {
  zone: string
  onChoose: (zone: string) => void
  onCancel: () => void
}

/** A time zone, found by typing a part of its name. */
export function ZoneForm({ zone, onChoose, onCancel }: ZoneFormProps) {
  const [chosen, setChosen] = useState(zone)
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    onChoose(chosen)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <Combobox label="Time zone" options={zoneOptions} value={chosen} onChange={setChosen} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary">
          Use this zone
        </Button>
      </div>
    </form>
  )
}
