import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { failureText } from '../api/failure-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.ts'

interface ConfirmDeleteProps<Removed> {
  /** For example "template". */
  what: string
  id: string
  name: string
  options: UseMutationOptions<Removed, Error, string>
  /** What happens to things made with it. */
  children: ReactNode
}

/** Confirms and deletes something that cannot be restored. */
export function ConfirmDelete<Removed>({ what, id, name, options, children }: ConfirmDeleteProps<Removed>) {
  const { mutateAsync, isPending, error } = useMutation(options)
  const handleRemove = async () => {
    // Shown in the dialog, which stays open.
    const isRemoved = await mutateAsync(id).then(
      () => true,
      () => false,
    )
    if (isRemoved) toast({ message: `Deleted the ${what} ${name}` })
  }
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
      {(close) => (
        <div className="grid gap-4">
          {error ? <ErrorPanel title={`The ${what} was not deleted`}>{failureText(error)}</ErrorPanel> : null}
          <div className="flex justify-end gap-2">
            <Button onClick={close}>Cancel</Button>
            <Button variant="danger" pending={isPending} onClick={() => void handleRemove()}>
              Delete {what}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
