import { type KeyboardEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Code } from '#dashboard/api/code.ts'
import { toNewDestination } from '#dashboard/api/destination.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { useUpdateCode } from '../use-update-code.ts'
import { AppUrlField } from './app-url-field.tsx'
import { type DestinationDraft, readDraft, toDraft } from './destination-draft.ts'
import { DestinationFields } from './destination-fields.tsx'
import { isComposing } from '#dashboard/ui/is-composing.ts'

interface Draft {
  destination: DestinationDraft
  /** Empty if no app is tried. */
  appUrl: string
}

/** Inline editor for the destination: Enter saves, Escape cancels. */
export function EditDestination({ code, onDone }: { code: Code; onDone: () => void }) {
  const { saveWithUndo } = useUpdateCode(code)
  // What the editor began with. Somebody else may change the code meanwhile.
  const [initialDraft] = useState<Draft>(() => ({ destination: toDraft(code.destination), appUrl: code.appUrl ?? '' }))
  const form = useForm<Draft>({ defaultValues: initialDraft })
  const handleSubmit = async ({ destination, appUrl }: Draft) => {
    const parsed = readDraft(destination)
    const isSameDestination = JSON.stringify(destination) === JSON.stringify(initialDraft.destination)
    const isSameApp = appUrl.trim() === initialDraft.appUrl
    if (!parsed.ok || (isSameDestination && isSameApp)) return
    const formerDestination = toNewDestination(code.destination)
    await saveWithUndo({
      change: {
        ...(!isSameDestination && { destination: parsed.destination }),
        ...(!isSameApp && { appUrl: appUrl.trim() || null }),
      },
      undoChange: {
        ...(!isSameDestination && formerDestination && { destination: formerDestination }),
        ...(!isSameApp && { appUrl: initialDraft.appUrl || null }),
      },
      message: 'Destination changed. It applies from the next scan.',
    })
  }
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
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
      <DestinationFields autoFocus onKeyDown={cancelOnEscape} />
      {code.appUrl === undefined ? null : <AppUrlField onKeyDown={cancelOnEscape} />}
      <div className="flex gap-2">
        <SubmitButton variant="primary">Save</SubmitButton>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  )
}
