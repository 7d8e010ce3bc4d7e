import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savePageTemplate } from '../api/page-templates.ts'
import { TemplateNameForm } from './template-name-form.tsx'

interface SavePageTemplateProps {
  page: { id: string; name: string }
  /** Saves first what is not saved yet: a template is made of what is. Rejects with what went wrong. */
  saveFirst?: () => Promise<void>
  onDone: () => void
}

/** Saves the draft of a page as a template that pages can start with. */
export function SavePageTemplate({ page, saveFirst, onDone }: SavePageTemplateProps) {
  const { mutateAsync } = useMutation(savePageTemplate(useQueryClient()))
  const save = async (name: string) => {
    await saveFirst?.()
    return mutateAsync({ pageId: page.id, name })
  }
  return (
    <TemplateNameForm
      name={page.name}
      hint="New pages can start with these pages, blocks and theme."
      save={save}
      onDone={onDone}
    />
  )
}
