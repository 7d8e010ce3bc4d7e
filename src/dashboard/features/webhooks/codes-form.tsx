import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { failureText, fieldProblems } from '../../api/failure-text.ts'
import { changeWebhook, type Webhook } from '../../api/webhooks.ts'
import { CodesPicker, type PickedCode } from '../../pickers/codes-picker.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { toast } from '../../ui/toast.ts'

/** The exact set of codes whose scans are sent. */
export function CodesForm({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const [codes, setCodes] = useState<PickedCode[]>(webhook.codes)
  const change = useMutation(changeWebhook(useQueryClient()))
  const refused = fieldProblems(change.error).get('codes')
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (change.isPending) return
    change.mutate(
      { id: webhook.id, change: { codes: codes.map(({ id }) => id) } },
      {
        onSuccess: () => {
          toast({ message: codes.length === 1 ? 'One code is connected' : `${codes.length} codes are connected` })
          onDone()
        },
      },
    )
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={handleSubmit}>
      <CodesPicker
        label="Codes"
        hint={codes.length === 0 ? 'Without a code nothing is sent.' : 'Scans from now on; what waits already is sent.'}
        error={refused}
        value={codes}
        onChange={setCodes}
      />
      {change.error && refused === undefined ? (
        <ErrorPanel title="The codes were not changed">{failureText(change.error)}</ErrorPanel>
      ) : null}
      <FormButtons verb="Save codes" pending={change.isPending} onCancel={onDone} />
    </form>
  )
}
