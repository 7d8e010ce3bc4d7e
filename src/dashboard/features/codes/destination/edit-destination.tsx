import type { KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { Code } from '../../../api/code.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/form-buttons.tsx'
import { toast } from '../../../ui/toast.ts'
import { useUpdateCode } from '../use-update-code.ts'
import { type DestinationDraft, readDraft, toDraft } from './destination-draft.ts'
import { DestinationFields } from './destination-fields.tsx'

/** Inline editor for the destination: Enter saves, Escape cancels. */
export function EditDestination({ code, onDone }: { code: Code; onDone: () => void }) {
  const { save } = useUpdateCode(code)
  const form = useForm<{ destination: DestinationDraft }>({ defaultValues: { destination: toDraft(code.destination) } })
  const handleSubmit = async ({ destination }: { destination: DestinationDraft }) => {
    const read = readDraft(destination)
    if (!read.ok || JSON.stringify(destination) === JSON.stringify(toDraft(code.destination))) return
    await save({ destination: read.destination })
    toast({ message: 'Destination changed. It applies from the next scan.' })
  }
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onDone()
  }
  return (
    <Form
      form={form}
      errorTitle="The destination was not changed"
      className="grid gap-3"
      onSubmit={handleSubmit}
      onSuccess={onDone}
    >
      <DestinationFields first onKeyDown={cancelOnEscape} />
      <div className="flex gap-2">
        <SubmitButton variant="primary">Save</SubmitButton>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  )
}
