import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#dashboard/api/client.ts'
import { removeView, saveView, type View, type ViewedList } from '#dashboard/api/views.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { FormError } from '#dashboard/ui/form/form-error.ts'
import { NameForm } from '#dashboard/ui/form/name-form.tsx'
import { toast } from '#dashboard/ui/toast.ts'

interface ViewDialogProps {
  /** The view to rename; undefined for a new one. */
  view?: View
  list: ViewedList
  search: string
  onDone: () => void
}

/** Asks for the name of a view. */
export function ViewDialog({ view, list, search, onDone }: ViewDialogProps) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(saveView(queryClient))
  const remove = useMutation(removeView(queryClient))
  const save = async (name: string) => {
    if (name === view?.name) return
    await mutateAsync({ name, list, search }).catch((error: unknown) => {
      throw error instanceof ApiError && error.failure.code === 'already_exists'
        ? new FormError({ name: 'There is already a view with this name.' })
        : error
    })
    // Renaming creates a new view and then removes the old one.
    if (view) remove.mutate(view)
    else toast({ message: `Saved view ${name}` })
  }
  return (
    <Dialog title={view ? 'Rename view' : 'Save view'} open onOpenChange={onDone}>
      <NameForm
        value={view?.name ?? ''}
        hint={view ? undefined : 'Everybody in the workspace sees it.'}
        input={{ onFocus: (event) => event.target.select() }}
        action={view ? 'Rename' : 'Save view'}
        errorTitle="The view was not saved"
        onSave={save}
        onSuccess={onDone}
        onCancel={onDone}
      />
    </Dialog>
  )
}
