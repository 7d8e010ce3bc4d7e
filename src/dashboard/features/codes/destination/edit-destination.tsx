import { useState } from 'react'
import type { Code } from '../../../api/code.ts'
import { toast } from '../../../ui/toast.ts'
import { type DestinationDraft, toDraft, readDraft } from './destination-draft.ts'
import { DestinationFields } from './destination-fields.tsx'
import { EditorForm } from './editor-form.tsx'
import { useUpdateCode } from '../use-update-code.ts'

/** Points a code elsewhere. */
export function EditDestination({ code, onDone }: { code: Code; onDone: () => void }) {
  const { save } = useUpdateCode(code)
  const [begun] = useState(() => toDraft(code.destination))
  const [draft, setDraft] = useState<DestinationDraft>(begun)
  const handleSave = async () => {
    const read = readDraft(draft)
    if (!read.ok) return read.problem
    if (JSON.stringify(draft) === JSON.stringify(begun)) return undefined
    await save({ destination: read.destination })
    toast({ message: 'Destination changed. It applies from the next scan.' })
    return undefined
  }
  return (
    <EditorForm onSave={handleSave} onDone={onDone}>
      {({ clear, ...field }) => (
        <DestinationFields
          first
          {...field}
          value={draft}
          onChange={(next) => {
            setDraft(next)
            // A reason belongs to the kind that it was told of.
            if (next.opens !== draft.opens) clear()
          }}
        />
      )}
    </EditorForm>
  )
}
