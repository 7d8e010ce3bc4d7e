import { Dialog } from '../../../ui/dialog.tsx'
import { NewWebhookForm } from './new-webhook-form.tsx'

interface NewWebhookDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Dialog for a new webhook. */
export function NewWebhookDialog({ open, onOpenChange }: NewWebhookDialogProps) {
  return (
    <Dialog
      title="New webhook"
      description="Sends signed scan events to your server within seconds."
      open={open}
      onOpenChange={onOpenChange}
    >
      {(close) => <NewWebhookForm onDone={close} />}
    </Dialog>
  )
}
