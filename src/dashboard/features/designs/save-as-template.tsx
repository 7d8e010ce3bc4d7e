import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../api/failure-text.ts'
import { saveTemplate } from '../../api/templates.ts'
import { NameForm } from '../../ui/fields/name-form.tsx'
import { toast } from '../../ui/toast.ts'

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
  const save = async (name: string) => {
    try {
      if (isChanged && !(await saveFirst())) return undefined
      const { name: saved } = await mutateAsync({ codeId: code.id, name })
      toast({ message: `Saved the template ${saved}` })
      onDone()
      return undefined
    } catch (error) {
      return failureText(error)
    }
  }
  return (
    <NameForm
      name={code.name.slice(0, 200)}
      hint={isChanged ? 'The design is saved to this code too.' : undefined}
      missing="Enter a name: what the design is for."
      action="Save template"
      onSave={save}
      onCancel={onDone}
    />
  )
}
