import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useCommand } from '#dashboard/ui/commands.ts'
import { type ControlledDialogProps, Dialog } from '#dashboard/ui/dialog.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'

export const NewCodeForm = lazyComponent(async () => ({ default: (await import('./new-code-form.tsx')).NewCodeForm }))

/** Dialog for a new code. */
export function NewCodeDialog(dialog: ControlledDialogProps) {
  return (
    <Dialog title="New code" width="wide" {...dialog}>
      {(close) => (
        <Suspense fallback={<FormSkeleton />}>
          <NewCodeForm onDone={close} />
        </Suspense>
      )}
    </Dialog>
  )
}

/** Command for a new code on every screen: `c`, or the palette. */
export function NewCodeCommand() {
  const may = usePermission()
  const [open, setOpen] = useState(false)
  useCommand(
    may('POST /codes')
      ? { label: 'New code', group: 'Codes', keys: 'c', icon: <Plus />, run: () => setOpen(true) }
      : null,
  )
  return <NewCodeDialog open={open} onOpenChange={setOpen} />
}

function FormSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-40" />
      {['Destination', 'Name', 'Folder'].map((field) => (
        <div key={field} className="grid gap-1.5">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-control" />
        </div>
      ))}
    </div>
  )
}
