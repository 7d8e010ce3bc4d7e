import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Form } from './form.tsx'
import { FormButtons } from './form-buttons.tsx'

interface ConfirmFormProps<Result> {
  /** "Delete webhook". */
  action: string
  tone?: 'primary' | 'danger'
  errorTitle: string
  /** Rejects with what went wrong, which is shown. */
  onConfirm: () => Result | Promise<Result>
  onSuccess?: (result: Result) => void
  onCancel: () => void
  /** What will happen, where the description of the dialog does not say it. */
  children?: ReactNode
}

/** Asks before something is done, for a dialog. */
export function ConfirmForm<Result>(props: ConfirmFormProps<Result>) {
  const { action, tone = 'danger', errorTitle, onConfirm, onSuccess, onCancel, children } = props
  return (
    <Form form={useForm()} errorTitle={errorTitle} onSubmit={onConfirm} onSuccess={onSuccess}>
      {children}
      <FormButtons action={action} tone={tone} onCancel={onCancel} />
    </Form>
  )
}
