import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { ConfirmForm } from '../ui/form/confirm-form.tsx'
import { IconButton } from '../ui/icon-button.tsx'

interface DeleteFormProps<Removed> {
  /** For example "template". */
  what: string
  id: string
  name: string
  options: UseMutationOptions<Removed, Error, string>
  onDone: () => void
  /** By default as `onDone`. */
  onCancel?: () => void
}

/** Deletes something that cannot be restored. The dialog around it asks. */
export function DeleteForm<Removed>({ what, id, name, options, onDone, onCancel = onDone }: DeleteFormProps<Removed>) {
  const { mutateAsync } = useMutation(options)
  return (
    <ConfirmForm
      action={`Delete ${what}`}
      errorTitle={`The ${what} was not deleted`}
      successMessage={`Deleted the ${what} ${name}`}
      onConfirm={() => mutateAsync(id)}
      onSuccess={onDone}
      onCancel={onCancel}
    />
  )
}

interface ConfirmDeleteProps<Removed> extends Omit<DeleteFormProps<Removed>, 'onDone' | 'onCancel'> {
  /** What happens to things made with it. */
  children: ReactNode
}

/** Confirms and deletes something that cannot be restored. */
export function ConfirmDelete<Removed>({ children, ...form }: ConfirmDeleteProps<Removed>) {
  const { what, name } = form
  return (
    <Dialog
      role="alertdialog"
      title={`Delete ${what}`}
      description={
        <>
          Delete <strong className="font-semibold">{name}</strong>? This cannot be undone. {children}
        </>
      }
      trigger={
        <IconButton label={`Delete ${what} ${name}`} variant="secondary" className="absolute! top-3 right-3">
          <Trash aria-hidden />
        </IconButton>
      }
    >
      {(close) => <DeleteForm {...form} onDone={close} />}
    </Dialog>
  )
}
