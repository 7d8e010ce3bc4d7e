import type { PageSummary } from '#dashboard/api/page-changes.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PageTemplate, pageTemplatesQueries } from '#dashboard/api/page-templates.ts'
import { PageTemplateGallery } from '#dashboard/pickers/page-template-gallery.tsx'
import { NewPageForm } from './new-page-form.tsx'

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

interface NewPageProps {
  pages: readonly PageSummary[]
  /** The chosen template, whose form is shown first. */
  templateId: string | undefined
  onCancel: () => void
}

/** New page: choose a template, then name and address. */
function NewPage({ pages, templateId, onCancel }: NewPageProps) {
  const { data: templates } = useQuery({ ...pageTemplatesQueries.all(), enabled: templateId !== undefined })
  const [chosenTemplate, setChosenTemplate] = useState<PageTemplate | null | undefined>()
  const preselectedTemplate = templates?.find(
    (item) => templateId !== undefined && (item.templateId ?? item.orgTemplateId) === templateId,
  )
  const template = chosenTemplate === undefined ? preselectedTemplate : chosenTemplate
  if (!template) return <PageTemplateGallery onChoose={setChosenTemplate} />
  return <NewPageForm template={template} pages={pages} onBack={() => setChosenTemplate(null)} onCancel={onCancel} />
}
