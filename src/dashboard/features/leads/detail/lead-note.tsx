import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { membersQueries } from '#dashboard/api/members.ts'
import { onSignOut } from '#dashboard/api/session.ts'
import { changeSubmission, type Submission } from '#dashboard/api/submissions.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { LinesField } from '#dashboard/ui/fields/lines-field.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { toast } from '#dashboard/ui/toast.ts'

const MAX_NOTE_LENGTH = 5000

interface Draft {
  assignee: string
  note: string
}

/** Unsaved input by the id of the lead: only edited fields. It survives when the lead is refetched or another lead is opened. */
const unsavedDrafts = new Map<string, Partial<Draft>>()

onSignOut(() => unsavedDrafts.clear())

/** The assignee of a lead and a note about it. */
export function LeadNote({ lead }: { lead: Submission }) {
  const { mutateAsync } = useMutation(changeSubmission(useQueryClient()))
  const savedFields: Draft = { assignee: lead.assignee ?? '', note: lead.note }
  const form = useForm<Draft>({ values: { ...savedFields, ...unsavedDrafts.get(lead.id) } })
  const draft = useWatch({ control: form.control })
  const isChanged = draft.assignee !== savedFields.assignee || draft.note !== savedFields.note
  const storeDraft = (part: Partial<Draft>) => unsavedDrafts.set(lead.id, { ...unsavedDrafts.get(lead.id), ...part })
  const membersId = useId()
  const mayListNames = usePermission()('GET /members/names')
  const { data: members = [] } = useQuery({ ...membersQueries.names(), enabled: mayListNames })
  return (
    <Form
      form={form}
      errorTitle="The lead was not saved"
      className="grid gap-2 border-t px-5 py-4"
      onSubmit={({ note, assignee }) =>
        // Only changed fields are sent, so that a change that another person made meanwhile stays.
        mutateAsync({
          id: lead.id,
          change: {
            ...(note !== savedFields.note && { note }),
            ...(assignee !== savedFields.assignee && { assignee }),
          },
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
            list={membersId}
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
            maxLength={MAX_NOTE_LENGTH}
            maxCharacters={MAX_NOTE_LENGTH}
            onChange={(event) => {
              storeDraft({ note: event.target.value })
              onChange(event)
            }}
          />
        )}
      </FormField>
      <datalist id={membersId}>
        {members.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {isChanged ? <SubmitButton className="justify-self-end">Save</SubmitButton> : null}
    </Form>
  )
}
