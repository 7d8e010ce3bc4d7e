import { failureText } from '../api/failure-text.ts'
import { NameForm } from '../ui/fields/name-form.tsx'
import { toast } from '../ui/toast.ts'

interface TemplateNameFormProps {
  /** What is suggested. */
  name: string
  hint?: string | undefined
  missing: string
  /** Answers the template that was saved; or what went wrong, in words, and none where that was told elsewhere. */
  keep: (name: string) => Promise<{ name: string } | { problem: string | undefined }>
  onDone: () => void
}

/** Asks under which name a template is saved, and says that it is. */
export function TemplateNameForm({ keep, onDone, ...params }: TemplateNameFormProps) {
  const save = async (name: string) => {
    try {
      const kept = await keep(name)
      if ('problem' in kept) return kept.problem
      toast({ message: `Saved the template ${kept.name}` })
      onDone()
      return undefined
    } catch (error) {
      return failureText(error)
    }
  }
  return <NameForm {...params} action="Save template" onSave={save} onCancel={onDone} />
}
