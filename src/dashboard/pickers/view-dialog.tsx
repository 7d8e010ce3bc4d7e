import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#dashboard/api/client.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { useIdempotencyKey } from '#dashboard/api/use-idempotency-key.ts'
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
  const { mutateAsync: remove } = useMutation(removeView(queryClient))
  const getKey = useIdempotencyKey()
  const create = (name: string) => {
    const body = { name, list, search }
    return mutateAsync({ body, idempotencyKey: getKey(body) })
  }
  /** Renaming creates a new view and removes the former one, which is removed first only if it is in the way. */
  const rename = async (former: View, name: string) => {
    try {
      await create(name)
    } catch (error) {
      if (!isInTheWay(former, name, error)) throw error
      await remove(former)
      await create(name).catch(async (failure: unknown) => {
        await create(former.name)
        throw failure
      })
      return
    }
    await remove(former).catch((error: unknown) =>
      toast({ message: `The view ${former.name} was not deleted. ${getFailureText(error)}`, tone: 'bad' }),
    )
  }
  const save = async (name: string) => {
    if (name === view?.name) return
    await (view ? rename(view, name) : create(name)).catch((error: unknown) => {
      throw isTaken(error) ? new FormError({ name: 'There is already a view with this name.' }) : error
    })
    if (!view) toast({ message: `Saved view ${name}` })
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

/** Whether the former view may be why a new one was refused: its name differs by case alone, or the workspace has no room. */
function isInTheWay(former: View, name: string, error: unknown): boolean {
  if (isTaken(error)) return name.toLowerCase() === former.name.toLowerCase()
  return error instanceof ApiError && error.failure.code === 'invalid_request'
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.failure.code === 'already_exists'
}
