import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { failureText, fieldProblems } from '../../../api/failure-text.ts'
import { changeWebhook, type Webhook } from '../../../api/webhooks.ts'
import { pluralize } from '../../../ui/pluralize.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { toast } from '../../../ui/toast.ts'
import { SelectionField, toSelection, selectionProblem, sentSelection } from '../selection-field.tsx'

/** Which codes' scans are sent. */
export function CodesForm({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const [chosen, setChosen] = useState(() => toSelection(webhook))
  const [isIncomplete, setIncomplete] = useState(false)
  const change = useMutation(changeWebhook(useQueryClient()))
  const problems = fieldProblems(change.error)
  const refused = problems.get('codes') ?? problems.get('selection')
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    setIncomplete(selectionProblem(chosen) !== undefined)
    if (selectionProblem(chosen) || change.isPending) return
    change.mutate(
      { id: webhook.id, change: sentSelection(chosen) },
      {
        onSuccess: ({ codesTotal, codes }: Partial<Webhook> & Pick<Webhook, 'codes'>) => {
          toast({ message: `Sends scans of ${pluralize(codesTotal ?? codes.length, 'code')}` })
          onDone()
        },
      },
    )
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={handleSubmit}>
      <SelectionField
        hint="Applies to scans from now on. Queued deliveries are still sent."
        error={(isIncomplete ? selectionProblem(chosen) : undefined) ?? refused}
        value={chosen}
        onChange={setChosen}
      />
      {change.error && refused === undefined ? (
        <ErrorPanel title="The codes were not changed">{failureText(change.error)}</ErrorPanel>
      ) : null}
      <FormButtons verb="Save codes" pending={change.isPending} onCancel={onDone} />
    </form>
  )
}
