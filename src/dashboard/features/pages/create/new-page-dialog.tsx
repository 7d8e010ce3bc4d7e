import type { PageSummary } from '../../../api/page-changes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { NewPage } from './new-page.tsx'

interface NewPageDialogProps {
  open: boolean
  /** Existing pages, whose addresses are not suggested. */
  pages: readonly PageSummary[]
  /** Template chosen before the dialog opened. */
  templateId: string | undefined
  onClose: () => void
}

/** Dialog for a new page. */
export function NewPageDialog({ open, pages, templateId, onClose }: NewPageDialogProps) {
  return (
    <Dialog title="New page" width="wide" open={open} onOpenChange={(next) => !next && onClose()}>
      <NewPage pages={pages} templateId={templateId} onCancel={onClose} />
    </Dialog>
  )
}
