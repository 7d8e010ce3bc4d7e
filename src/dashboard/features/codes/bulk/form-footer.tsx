import { Button } from '../../../ui/button.tsx'

interface FormEndProps {
  verb: string
  pending?: boolean
  disabled?: boolean
  onCancel: () => void
}

/** The end of a form about some codes: its verb, and the way out. */
export function FormEnd({ verb, pending = false, disabled = false, onCancel }: FormEndProps) {
  return (
    <div className="flex justify-end gap-2 pt-1">
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="primary" pending={pending} disabled={disabled}>
        {verb}
      </Button>
    </div>
  )
}
