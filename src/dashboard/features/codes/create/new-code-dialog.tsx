import { Suspense } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Preloads the form; called when the dialog is likely to open soon. */
export const loadNewCodeForm = async () => ({ default: (await import('./new-code-form.tsx')).NewCodeForm })
const NewCodeForm = lazyComponent(loadNewCodeForm)

interface NewCodeDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Dialog for a new code. */
export function NewCodeDialog({ open, onOpenChange }: NewCodeDialogProps) {
  return (
    <Dialog title="New code" open={open} onOpenChange={onOpenChange}>
      {(close) => (
        <Suspense fallback={<FormSkeleton />}>
          <NewCodeForm onDone={close} />
        </Suspense>
      )}
    </Dialog>
  )
}

function FormSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      {['Name', 'Opens', 'Folder', 'Tags'].map((field) => (
        <div key={field} className="grid gap-1.5">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-control" />
        </div>
      ))}
    </div>
  )
}
