import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageSummary } from '../../../api/page-changes.ts'
import { type PageTemplate, pageTemplatesQueries } from '../../../api/page-templates.ts'
import { PageTemplateGallery } from '../../../pickers/page-template-gallery.tsx'
import { NewPageForm } from './new-page-form.tsx'

interface NewPageProps {
  pages: readonly PageSummary[]
  /** Chosen before: the form comes first. */
  templateId: string | undefined
  onCancel: () => void
}

/** What a new page needs: first what it begins with, then its name and its address. */
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
