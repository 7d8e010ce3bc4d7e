import type { ComponentProps } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '../button.tsx'

interface FormButtonsProps {
  /** What the submit does: "Create key". */
  action: string
  tone?: 'primary' | 'danger'
  disabled?: boolean
  /** Work that did not begin with a submit is under way. */
  pending?: boolean
  onCancel: () => void
}

/** The end of a Form in a dialog: the way out, and the submit, which shows that it is being sent. */
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

/** Submits the Form around it; pending while it is sent. */
export function SubmitButton({ pending = false, ...props }: Omit<ComponentProps<typeof Button>, 'type'>) {
  const { isSubmitting } = useFormState()
  return <Button {...props} type="submit" pending={isSubmitting || pending} />
}
