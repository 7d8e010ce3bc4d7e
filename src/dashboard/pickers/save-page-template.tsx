import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savePageTemplate } from '../api/page-templates.ts'
import { useIdempotencyKey } from '../api/use-idempotency-key.ts'
import { TemplateNameForm } from './template-name-form.tsx'

interface SavePageTemplateProps {
  page: { id: string; name: string }
  /** Saves pending edits, because the template is made from the saved draft. Rejects if that fails. */
  saveFirst?: () => Promise<void>
  onDone: () => void
}

/** Saves the draft of a page as a template. */
export function SavePageTemplate({ page, saveFirst, onDone }: SavePageTemplateProps) {
  const { mutateAsync } = useMutation(savePageTemplate(useQueryClient()))
  const getKey = useIdempotencyKey()
  const save = async (name: string) => {
    await saveFirst?.()
    return mutateAsync({ pageId: page.id, name, idempotencyKey: getKey([page.id, name]) })
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
