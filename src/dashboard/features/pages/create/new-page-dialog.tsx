import type { PageSummary } from '../../../api/page-changes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { NewPage } from './new-page.tsx'

interface NewPageDialogProps {
  open: boolean
  /** Those that are there: their addresses are not suggested. */
  pages: readonly PageSummary[]
  /** Chosen before the dialog was opened. */
  templateId: string | undefined
  onClose: () => void
}

/** The dialog that makes a page. */
export function NewPageDialog({ open, pages, templateId, onClose }: NewPageDialogProps) {
  return (
    <Dialog title="New page" width="wide" open={open} onOpenChange={(next) => !next && onClose()}>
      <NewPage pages={pages} templateId={templateId} onCancel={onClose} />
    </Dialog>
  )
}
