import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveTemplate } from '#dashboard/api/templates.ts'
import { TemplateNameForm } from '#dashboard/pickers/template-name-form.tsx'

interface SaveAsTemplateProps {
  code: { id: string; name: string }
  isChanged: boolean
  /**
   * Saves the design to the code first, because a template is made from the saved one. Resolves to false if that fails; the error is shown.
   */
  saveFirst: () => Promise<boolean>
  onDone: () => void
}

/** Saves the design as a template for other codes. */
export function SaveAsTemplate({ code, isChanged, saveFirst, onDone }: SaveAsTemplateProps) {
  const { mutateAsync } = useMutation(saveTemplate(useQueryClient()))
  const save = async (name: string) =>
    isChanged && !(await saveFirst()) ? undefined : mutateAsync({ codeId: code.id, name })
  return (
    <TemplateNameForm
      name={code.name.slice(0, 200)}
      hint={isChanged ? 'The design is saved to this code too.' : undefined}
      save={save}
      onDone={onDone}
    />
  )
}
