import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactElement, ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { ConfirmForm } from '../ui/form/confirm-form.tsx'
import { IconButton } from '../ui/icon-button.tsx'

interface DeleteFormProps<Removed> {
  /** For example "template". */
  noun: string
  id: string
  name: string
  options: UseMutationOptions<Removed, Error, string>
  onDone: () => void
  /** By default, `onDone`. */
  onCancel?: () => void
}

/** Buttons that delete an item permanently. The dialog around it contains the question. */
export function DeleteForm<Removed>({ noun, id, name, options, onDone, onCancel = onDone }: DeleteFormProps<Removed>) {
  const { mutateAsync } = useMutation(options)
  return (
    <ConfirmForm
      action={`Delete ${noun}`}
      errorTitle={`The ${noun} was not deleted`}
      successMessage={`Deleted the ${noun} ${name}`}
      onConfirm={() => mutateAsync(id)}
      onSuccess={onDone}
      onCancel={onCancel}
    />
  )
}

interface DeleteDialogProps<Removed> extends Omit<DeleteFormProps<Removed>, 'onDone' | 'onCancel'> {
  /** Consequence for items that were made with it. */
  children: ReactNode
  /** The element that opens it; omitted if `open` is controlled. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** By default, the dialog closes. */
  onDeleted?: () => void
}

/** A dialog that asks before it deletes an item permanently. */
export function DeleteDialog<Removed>(props: DeleteDialogProps<Removed>) {
  const { children, trigger, open, onOpenChange, onDeleted, ...form } = props
  const { noun, name } = form
  return (
    <Dialog
      role="alertdialog"
      title={`Delete ${noun}`}
      description={
        <>
          Delete <strong className="font-semibold">{name}</strong>? This cannot be undone. {children}
        </>
      }
      {...(trigger && { trigger })}
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange })}
    >
      {(close) => <DeleteForm {...form} onDone={onDeleted ?? close} onCancel={close} />}
    </Dialog>
  )
}

type ConfirmDeleteProps<Removed> = Omit<DeleteDialogProps<Removed>, 'trigger' | 'open' | 'onOpenChange' | 'onDeleted'>

/** A button in the corner of a card that asks before it deletes the item. */
export function ConfirmDelete<Removed>(props: ConfirmDeleteProps<Removed>) {
  const { noun, name } = props
  return (
    <DeleteDialog
      {...props}
      trigger={
        <IconButton label={`Delete ${noun} ${name}`} variant="secondary" className="absolute! top-3 right-3">
          <Trash aria-hidden />
        </IconButton>
      }
    />
  )
}
