import { useState } from 'react'
import type { Code } from '../../../api/code.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { EditorForm } from '../destination/editor-form.tsx'
import { useUpdateCode } from '../use-update-code.ts'

/** Calls a code something else. */
export function EditName({ code, onDone }: { code: Code; onDone: () => void }) {
  const { save } = useUpdateCode(code)
  const [typed, setTyped] = useState(code.name)
  const handleSave = async () => {
    const name = typed.trim()
    if (name === '') return 'Enter a name.'
    if (name !== code.name) await save({ name })
    return undefined
  }
  return (
    <EditorForm onSave={handleSave} onDone={onDone}>
      {({ error, onKeyDown }) => (
        <TextField
          label="Name"
          autoComplete="off"
          autoFocus
          maxLength={200}
          value={typed}
          error={error}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
      )}
    </EditorForm>
  )
}
