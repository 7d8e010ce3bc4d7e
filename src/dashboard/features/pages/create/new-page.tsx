import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageSummary } from '../../../api/page-changes.ts'
import { type PageTemplate, pageTemplatesQueries } from '../../../api/page-templates.ts'
import { PageTemplateGallery } from '../../../pickers/page-template-gallery.tsx'
import { NewPageForm } from './new-page-form.tsx'

interface NewPageProps {
  pages: readonly PageSummary[]
  /** If chosen already, the form comes first. */
  templateId: string | undefined
  onCancel: () => void
}

/** New page: choose a template, then name and address. */
export function NewPage({ pages, templateId, onCancel }: NewPageProps) {
  const { data: templates } = useQuery({ ...pageTemplatesQueries.all(), enabled: templateId !== undefined })
  const [chosen, setTemplate] = useState<PageTemplate | null | undefined>()
  const wanted = templates?.find(
    (one) => templateId !== undefined && (one.templateId ?? one.orgTemplateId) === templateId,
  )
  const template = chosen === undefined ? wanted : chosen
  if (!template) return <PageTemplateGallery onChoose={setTemplate} />
  return <NewPageForm template={template} pages={pages} onBack={() => setTemplate(null)} onCancel={onCancel} />
}
