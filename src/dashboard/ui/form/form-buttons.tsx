import type { ComponentProps } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '../button.tsx'

interface FormButtonsProps {
  /** Label of the submit button: "Create key". */
  action: string
  tone?: 'primary' | 'danger'
  disabled?: boolean
  /** Whether work other than the submit is in progress. */
  pending?: boolean
  onCancel: () => void
}

/** Cancel and submit buttons of a form in a dialog. */
export function FormButtons({
  action,
  tone = 'primary',
  disabled = false,
  pending = false,
  onCancel,
}: FormButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2 pt-1">
      <Button onClick={onCancel}>Cancel</Button>
      <SubmitButton variant={tone} disabled={disabled} pending={pending}>
        {action}
      </SubmitButton>
    </div>
  )
}

/** Submit button; pending while the form is being sent. */
export function SubmitButton({ pending = false, ...props }: Omit<ComponentProps<typeof Button>, 'type'>) {
  const { isSubmitting } = useFormState()
  return <Button {...props} type="submit" pending={isSubmitting || pending} />
}
