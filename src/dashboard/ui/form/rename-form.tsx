import { type ComponentProps, useState } from 'react'
import { NameForm } from './name-form.tsx'

interface RenameFormProps extends Pick<ComponentProps<typeof NameForm>, 'errorTitle' | 'hint' | 'input' | 'layout'> {
  name: string
  action?: string
  /** Called with the trimmed name, unless it is the one that the form began with. */
  onSave: (name: string) => Promise<unknown>
  onDone: () => void
}

/** Form for another name. A name that was not edited is not sent, so that one that somebody else chose meanwhile stays. */
export function RenameForm({ name, onSave, onDone, action = 'Rename', ...props }: RenameFormProps) {
  const [initialName] = useState(name)
  return (
    <NameForm
      {...props}
      value={initialName}
      action={action}
      onSave={(text) => (text === initialName ? undefined : onSave(text))}
      onSuccess={onDone}
      onCancel={onDone}
    />
  )
}
