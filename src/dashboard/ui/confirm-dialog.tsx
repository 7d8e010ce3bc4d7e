import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { ConfirmForm, type ConfirmFormProps } from './form/confirm-form.tsx'

interface ConfirmDialogProps<Result> extends Omit<ConfirmFormProps<Result>, 'onCancel' | 'children'> {
  /** By default, the name of the action. */
  title?: string
  /** Closes the dialog: canceled, or done if there is no `onSuccess`. */
  onDone: () => void
  /** The question, with its consequences. */
  children: ReactNode
}

/** An open dialog that asks before an action. */
export function ConfirmDialog<Result>(props: ConfirmDialogProps<Result>) {
  const { title, onDone, onSuccess = onDone, children, ...form } = props
  return (
    <Dialog role="alertdialog" title={title ?? form.action} description={children} open onOpenChange={onDone}>
      <ConfirmForm {...form} onSuccess={onSuccess} onCancel={onDone} />
    </Dialog>
  )
}
