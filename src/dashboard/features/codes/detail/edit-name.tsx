import type { Code } from '../../../api/code.ts'
import { NameForm } from '../../../ui/form/name-form.tsx'
import { useUpdateCode } from '../use-update-code.ts'

/** Renames a code, in the place of its name. */
export function EditName({ code, onDone }: { code: Code; onDone: () => void }) {
  const { save } = useUpdateCode(code)
  return (
    <NameForm
      layout="inline"
      value={code.name}
      input={{ autoFocus: true, onFocus: (event) => event.target.select() }}
      action="Save"
      errorTitle="The code was not renamed"
      onSave={(name) => (name === code.name ? code : save({ name }))}
      onSuccess={onDone}
      onCancel={onDone}
    />
  )
}
