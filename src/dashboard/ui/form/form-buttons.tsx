import { useFormState } from 'react-hook-form'
import { Button } from '../button.tsx'

interface FormButtonsProps {
  /** What the submit does: "Create key". */
  action: string
  tone?: 'primary' | 'danger'
  disabled?: boolean
  onCancel: () => void
}

/** The end of a Form in a dialog: the way out, and the submit, which shows that it is being sent. */
export function FormButtons({ action, tone = 'primary', disabled = false, onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2 pt-1">
      <Button onClick={onCancel}>Cancel</Button>
      <SubmitButton variant={tone} disabled={disabled}>
        {action}
      </SubmitButton>
    </div>
  )
}

/** Submits the Form around it; pending while it is sent. */
export function SubmitButton(props: Omit<React.ComponentProps<typeof Button>, 'type' | 'pending'>) {
  const { isSubmitting } = useFormState()
  return <Button {...props} type="submit" pending={isSubmitting} />
}
