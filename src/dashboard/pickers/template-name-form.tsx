import { NameForm } from '../ui/form/name-form.tsx'
import { toast } from '../ui/toast.ts'

interface TemplateNameFormProps {
  /** What is suggested. */
  name: string
  hint?: string | undefined
  /** Resolves to the saved template; to undefined where it was not saved and the person knows why. Rejections are shown. */
  save: (name: string) => Promise<{ name: string } | undefined>
  onDone: () => void
}

/** Asks under which name a template is saved, and says that it is. */
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
