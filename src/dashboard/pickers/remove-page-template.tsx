import { useMutation, useQueryClient } from '@tanstack/react-query'
import Trash from 'lucide-react/icons/trash-2'
import { failureText } from '../api/failure-text.ts'
import { removePageTemplate } from '../api/page-templates.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.ts'

/** Deletes a template that the workspace saved; asked first, since it cannot be brought back. */
export function RemovePageTemplate({ id, name }: { id: string; name: string }) {
  const { mutate, isPending, error } = useMutation(removePageTemplate(useQueryClient()))
  const handleRemove = () => mutate(id, { onSuccess: () => toast({ message: `Deleted the template ${name}` }) })
  return (
    <Dialog
      title="Delete template"
      trigger={
        <IconButton label={`Delete template ${name}`} variant="secondary" className="absolute! top-3 right-3">
          <Trash aria-hidden />
        </IconButton>
      }
    >
      {(close) => (
        <div className="grid gap-4">
          <p className="text-sm wrap-anywhere">
            Delete <strong className="font-semibold">{name}</strong>? It cannot be brought back. Pages that came from it
            stay as they are.
          </p>
          {error ? <ErrorPanel title="The template was not deleted">{failureText(error)}</ErrorPanel> : null}
          <div className="flex justify-end gap-2">
            <Button onClick={close}>Cancel</Button>
            <Button variant="danger" pending={isPending} onClick={handleRemove}>
              Delete template
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
