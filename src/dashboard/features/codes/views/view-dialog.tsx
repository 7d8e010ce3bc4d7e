import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { failureText } from '../../../api/failure-text.ts'
import { removeView, saveView, type View } from '../../../api/views.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { FormEnd } from '../bulk/form-footer.tsx'

interface ViewDialogProps {
  /** The view that gets another name; none: a new one. */
  view?: View
  search: string
  onDone: () => void
}

/** Asks what a view is called. */
export function ViewDialog({ view, search, onDone }: ViewDialogProps) {
  const queries = useQueryClient()
  const save = useMutation(saveView(queries))
  const remove = useMutation(removeView(queries))
  const [name, setName] = useState(view?.name ?? '')
  const [problem, setProblem] = useState<string>()
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const said = name.trim()
    setProblem(said ? undefined : 'Enter a name.')
    if (!said) return
    if (said === view?.name) return onDone()
    save.mutate(
      { name: said, search },
      {
        // Another name is another view: the old one goes when the new one is there.
        onSuccess: () => {
          if (view) remove.mutate(view)
          else toast({ message: `Saved view ${said}` })
          onDone()
        },
        onError: (error) =>
          setProblem(
            error instanceof ApiError && error.failure.code === 'already_exists'
              ? 'There is a view of this name.'
              : failureText(error),
          ),
      },
    )
  }
  return (
    <Dialog title={view ? 'Rename view' : 'Save view'} open onOpenChange={onDone}>
      <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
        <TextField
          label="Name"
          maxLength={200}
          autoComplete="off"
          value={name}
          error={problem}
          hint={view ? undefined : 'Everybody in the workspace sees it.'}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
        <FormEnd verb={view ? 'Rename' : 'Save view'} pending={save.isPending} onCancel={onDone} />
      </form>
    </Dialog>
  )
}
