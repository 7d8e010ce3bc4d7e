import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { onSignOut } from '#dashboard/api/session.ts'
import { changeSubmission, type Submission } from '#dashboard/api/submissions.ts'
import { LinesField } from '#dashboard/ui/fields/lines-field.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { toast } from '#dashboard/ui/toast.ts'

const MAX = 5000

interface Draft {
  assignee: string
  note: string
}

/** What was typed and not saved, by lead: it stays when the lead is read again, or another one is opened. */
const begun = new Map<string, Draft>()

onSignOut(() => begun.clear())

/** Who takes care of a lead, and what the workspace notes about it. */
export function LeadNote({ lead }: { lead: Submission }) {
  const { mutateAsync } = useMutation(changeSubmission(useQueryClient()))
  const saved: Draft = { assignee: lead.assignee ?? '', note: lead.note }
  const form = useForm<Draft>({ values: begun.get(lead.id) ?? saved })
  const draft = useWatch({ control: form.control })
  const isChanged = draft.assignee !== saved.assignee || draft.note !== saved.note
  const keep = (part: Partial<Draft>) => begun.set(lead.id, { ...form.getValues(), ...part })
  return (
    <Form
      form={form}
      errorTitle="The lead was not saved"
      className="grid gap-2 border-t px-5 py-4"
      onSubmit={({ note, assignee }) =>
        // What another person changed meanwhile stays.
        mutateAsync({
          id: lead.id,
          change: { ...(note !== saved.note && { note }), ...(assignee !== saved.assignee && { assignee }) },
        })
      }
      onSuccess={() => {
        begun.delete(lead.id)
        toast({ message: 'Lead saved' })
      }}
    >
      <FormField control={form.control} name="assignee">
        {({ onChange, ...field }) => (
          <TextField
            {...field}
            label="Assigned to"
            optional
            autoComplete="off"
            maxLength={200}
            onChange={(event) => {
              keep({ assignee: event.target.value })
              onChange(event)
            }}
          />
        )}
      </FormField>
      <FormField control={form.control} name="note">
        {({ onChange, ...field }) => (
          <LinesField
            {...field}
            label="Note"
            optional
            rows={2}
            maxLength={MAX}
            maxCharacters={MAX}
            onChange={(event) => {
              keep({ note: event.target.value })
              onChange(event)
            }}
          />
        )}
      </FormField>
      {isChanged ? <SubmitButton className="justify-self-end">Save</SubmitButton> : null}
    </Form>
  )
}
