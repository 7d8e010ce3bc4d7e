import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { changeSubmission, type Submission } from '../../../api/submissions.ts'
import { LinesField } from '../../../ui/fields/lines-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/form-buttons.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { toast } from '../../../ui/toast.ts'

const MAX = 5000

/** Notes that were typed and not saved, by lead: they stay when the lead is read again, or another one is opened. */
const begun = new Map<string, string>()

/** What the workspace notes about a lead. */
export function LeadNote({ lead }: { lead: Submission }) {
  const { mutateAsync } = useMutation(changeSubmission(useQueryClient()))
  const form = useForm({ values: { note: begun.get(lead.id) ?? lead.note } })
  const note = useWatch({ control: form.control, name: 'note' })
  return (
    <Form
      form={form}
      errorTitle="The note was not saved"
      className="grid gap-2 border-t px-5 py-4"
      onSubmit={({ note }) => mutateAsync({ id: lead.id, change: { note } })}
      onSuccess={() => {
        begun.delete(lead.id)
        toast({ message: 'Note saved' })
      }}
    >
      <FormField control={form.control} name="note">
        {({ onChange, ...field }) => (
          <LinesField
            {...field}
            label="Note"
            optional
            rows={2}
            maxLength={MAX}
            longest={MAX}
            onChange={(event) => {
              begun.set(lead.id, event.target.value)
              onChange(event)
            }}
          />
        )}
      </FormField>
      {note !== lead.note ? <SubmitButton className="justify-self-end">Save note</SubmitButton> : null}
    </Form>
  )
}
