import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../api/failure-text.ts'
import { savePageTemplate } from '../api/page-templates.ts'
import { NameForm } from '../ui/fields/name-form.tsx'
import { toast } from '../ui/toast.ts'

interface SavePageTemplateProps {
  page: { id: string; name: string }
  /** Saves first what is not saved yet: a template is made of what is. Answers what went wrong, in words. */
  saveFirst?: () => Promise<string | undefined>
  onDone: () => void
}

/** Keeps the draft of a page as a template that pages can begin with, under a name. */
export function SavePageTemplate({ page, saveFirst, onDone }: SavePageTemplateProps) {
  const { mutateAsync } = useMutation(savePageTemplate(useQueryClient()))
  const save = async (name: string) => {
    try {
      const problem = await saveFirst?.()
      if (problem !== undefined) return problem
      const { name: saved } = await mutateAsync({ pageId: page.id, name })
      toast({ message: `Saved the template ${saved}` })
      onDone()
      return undefined
    } catch (error) {
      return failureText(error)
    }
  }
  return (
    <NameForm
      name={page.name}
      hint="New pages can begin with it: its pages, blocks and theme, as they are now."
      missing="Enter a name: what the template is for."
      action="Save template"
      onSave={save}
      onCancel={onDone}
    />
  )
}
