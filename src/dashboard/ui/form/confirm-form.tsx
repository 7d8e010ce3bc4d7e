import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from '../toast.ts'
import { Form } from './form.tsx'
import { FormButtons } from './form-buttons.tsx'

export interface ConfirmFormProps<Result> {
  /** Name of the action: "Delete webhook". */
  action: string
  tone?: 'primary' | 'danger'
  errorTitle: string
  /** The form shows the error if this rejects. */
  onConfirm: () => Result | Promise<Result>
  /** For a toast: "Deleted the webhook Orders". */
  successMessage?: string
  onSuccess?: (result: Result) => void
  onCancel: () => void
  /** Consequences, if not in the dialog's description. */
  children?: ReactNode
}

/** Confirmation in a dialog. */
export function ConfirmForm<Result>(props: ConfirmFormProps<Result>) {
  const { action, tone = 'danger', errorTitle, successMessage, onConfirm, onSuccess, onCancel, children } = props
  const handleSubmit = async () => {
    const result = await onConfirm()
    if (successMessage !== undefined) toast({ message: successMessage })
    return result
  }
  return (
    <Form form={useForm()} errorTitle={errorTitle} onSubmit={handleSubmit} onSuccess={onSuccess}>
      {children}
      <FormButtons action={action} tone={tone} onCancel={onCancel} />
    </Form>
  )
}
