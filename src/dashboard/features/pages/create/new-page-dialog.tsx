import { lazy, Suspense } from 'react'
import type { PageSummary } from '../../../api/page-changes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const NewPage = lazy(() => import('./new-page.tsx').then(({ NewPage }) => ({ default: NewPage })))

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
      <Suspense fallback={<Skeleton className="h-96" />}>
        <NewPage pages={pages} templateId={templateId} onCancel={onClose} />
      </Suspense>
    </Dialog>
  )
}
