import { useState } from 'react'
import type { PageSummary } from '../../../api/page-changes.ts'
import type { PageTemplate } from '../../../api/page-templates.ts'
import { PageTemplateGallery } from '../../../pickers/page-template-gallery.tsx'
import { NewPageForm } from './new-page-form.tsx'

interface NewPageProps {
  pages: readonly PageSummary[]
  onCancel: () => void
}

/** What a new page needs: first what it begins with, then its name and its address. */
export function NewPage({ pages, onCancel }: NewPageProps) {
  const [template, setTemplate] = useState<PageTemplate | null>(null)
  if (!template) return <PageTemplateGallery onChoose={setTemplate} />
  return <NewPageForm template={template} pages={pages} onBack={() => setTemplate(null)} onCancel={onCancel} />
}
