import { NameForm } from '../ui/form/name-form.tsx'
import { toast } from '../ui/toast.ts'

interface TemplateNameFormProps {
  /** Suggested name. */
  name: string
  hint?: string | undefined
  /** Resolves to the saved template; to undefined if it was not saved and the reason was shown. The form shows errors. */
  save: (name: string) => Promise<{ name: string } | undefined>
  onDone: () => void
}

/** Asks for the name of a template, saves it and confirms. */
export function TemplateNameForm({ name, hint, save, onDone }: TemplateNameFormProps) {
  const handleSuccess = (saved: { name: string } | undefined) => {
    if (!saved) return
    toast({ message: `Saved the template ${saved.name}` })
    onDone()
  }
  return (
    <NameForm
      value={name}
      hint={hint}
      action="Save template"
      errorTitle="The template was not saved"
      onSave={save}
      onSuccess={handleSuccess}
      onCancel={onDone}
    />
  )
}
