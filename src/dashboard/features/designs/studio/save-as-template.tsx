import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveTemplate } from '../../../api/templates.ts'
import { TemplateNameForm } from '../../../pickers/template-name-form.tsx'

interface SaveAsTemplateProps {
  code: { id: string; name: string }
  isChanged: boolean
  /** Saves the design to the code first: a template is made of what is saved. False where that was refused, and told. */
  saveFirst: () => Promise<boolean>
  onDone: () => void
}

/** Keeps the design for other codes, under a name. */
export function SaveAsTemplate({ code, isChanged, saveFirst, onDone }: SaveAsTemplateProps) {
  const { mutateAsync } = useMutation(saveTemplate(useQueryClient()))
  const keep = async (name: string) =>
    isChanged && !(await saveFirst()) ? { problem: undefined } : mutateAsync({ codeId: code.id, name })
  return (
    <TemplateNameForm
      name={code.name.slice(0, 200)}
      hint={isChanged ? 'The design is saved to this code too.' : undefined}
      missing="Enter a name."
      keep={keep}
      onDone={onDone}
    />
  )
}
