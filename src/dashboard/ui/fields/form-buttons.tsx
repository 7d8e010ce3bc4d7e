import { Button } from '../button.tsx'

interface FormButtonsProps {
  verb: string
  pending: boolean
  disabled?: boolean
  tone?: 'primary' | 'danger'
  onCancel: () => void
}

/** The end of a small dialog: its verb, and the way out. */
export function FormButtons({ verb, pending, disabled = false, tone = 'primary', onCancel }: FormButtonsProps) {
  return (
    <div className="flex justify-end gap-2 pt-1">
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant={tone} pending={pending} disabled={disabled}>
        {verb}
      </Button>
    </div>
  )
}
