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

/** Unsaved input by lead. It survives a reload of the lead, and opening another one. */
const unsavedDrafts = new Map<string, Draft>()

onSignOut(() => unsavedDrafts.clear())

/** The assignee of a lead and a note about it. */
export function LeadNote({ lead }: { lead: Submission }) {
  const { mutateAsync } = useMutation(changeSubmission(useQueryClient()))
  const saved: Draft = { assignee: lead.assignee ?? '', note: lead.note }
  const form = useForm<Draft>({ values: unsavedDrafts.get(lead.id) ?? saved })
  const draft = useWatch({ control: form.control })
  const isChanged = draft.assignee !== saved.assignee || draft.note !== saved.note
  const storeDraft = (part: Partial<Draft>) => unsavedDrafts.set(lead.id, { ...form.getValues(), ...part })
  return (
    <Form
      form={form}
      errorTitle="The lead was not saved"
      className="grid gap-2 border-t px-5 py-4"
      onSubmit={({ note, assignee }) =>
        // Only changed fields are sent, so that what another person changed meanwhile stays.
        mutateAsync({
          id: lead.id,
          change: { ...(note !== saved.note && { note }), ...(assignee !== saved.assignee && { assignee }) },
        })
      }
      onSuccess={() => {
        unsavedDrafts.delete(lead.id)
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
              storeDraft({ assignee: event.target.value })
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
              storeDraft({ note: event.target.value })
              onChange(event)
            }}
          />
        )}
      </FormField>
      {isChanged ? <SubmitButton className="justify-self-end">Save</SubmitButton> : null}
    </Form>
  )
}
