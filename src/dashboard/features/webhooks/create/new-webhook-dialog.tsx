import { lazy, Suspense } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const NewWebhookForm = lazy(() =>
  import('./new-webhook-form.tsx').then((module) => ({ default: module.NewWebhookForm })),
)

interface NewWebhookDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The dialog that makes a webhook. */
export function NewWebhookDialog({ open, onOpenChange }: NewWebhookDialogProps) {
  return (
    <Dialog
      title="New webhook"
      description="Sends signed scan events to your server within seconds."
      open={open}
      onOpenChange={onOpenChange}
    >
      {(close) => (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <NewWebhookForm onDone={close} />
        </Suspense>
      )}
    </Dialog>
  )
}
