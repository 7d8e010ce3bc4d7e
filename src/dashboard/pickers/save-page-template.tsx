import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savePageTemplate } from '../api/page-templates.ts'
import { TemplateNameForm } from './template-name-form.tsx'

interface SavePageTemplateProps {
  page: { id: string; name: string }
  /** Saves first what is not saved yet: a template is made of what is. Answers what went wrong, in words. */
  saveFirst?: () => Promise<string | undefined>
  onDone: () => void
}

/** Keeps the draft of a page as a template that pages can begin with, under a name. */
export function SavePageTemplate({ page, saveFirst, onDone }: SavePageTemplateProps) {
  const { mutateAsync } = useMutation(savePageTemplate(useQueryClient()))
  const keep = async (name: string) => {
    const problem = await saveFirst?.()
    return problem === undefined ? mutateAsync({ pageId: page.id, name }) : { problem }
  }
  return (
    <TemplateNameForm
      name={page.name}
      hint="New pages can start with these pages, blocks and theme."
      missing="Enter a name."
      keep={keep}
      onDone={onDone}
    />
  )
}
