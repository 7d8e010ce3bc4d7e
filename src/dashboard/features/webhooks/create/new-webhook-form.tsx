import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { failureText, fieldProblems } from '../../../api/failure-text.ts'
import { createWebhook, webhooksQueries } from '../../../api/webhooks.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { toast } from '../../../ui/toast.ts'
import { ReceiverField, useAllowsPrivateHosts } from '../receiver-field.tsx'
import { receiverProblem } from '../receiver-problem.ts'
import { type CodeSelection, SelectionField, selectionProblem, sentSelection } from '../selection-field.tsx'

/** The address that takes the events, and the codes whose scans they are of. */
export function NewWebhookForm({ onDone }: { onDone: () => void }) {
  const [url, setUrl] = useState('')
  const [chosen, setChosen] = useState<CodeSelection>({ selection: { type: 'codes' }, codes: [] })
  const [isIncomplete, setIncomplete] = useState(false)
  const [problem, setProblem] = useState<string>()
  const allowPrivateHosts = useAllowsPrivateHosts()
  const navigate = useNavigate()
  const { data } = useQuery(webhooksQueries.all())
  const known = data?.data.some((webhook) => webhook.url === url.trim()) ?? false
  const create = useMutation(createWebhook(useQueryClient()))
  const refused = fieldProblems(create.error)
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = receiverProblem(url, { allowPrivateHosts })
    setProblem(wrong ?? undefined)
    setIncomplete(selectionProblem(chosen) !== undefined)
    if (wrong !== null || selectionProblem(chosen) || create.isPending) return
    create.mutate(
      { url: url.trim(), ...sentSelection(chosen) },
      {
        onSuccess: ({ id }) => {
          toast({ message: known ? 'Added the codes to the webhook' : 'Created the webhook' })
          onDone()
          void navigate({ to: '/webhooks/$id', params: { id } })
        },
      },
    )
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={handleSubmit}>
      <ReceiverField
        hint={
          known ? 'A webhook with this address exists. The codes are added to it.' : 'Must be https on a public host.'
        }
        value={url}
        error={problem ?? refused.get('url')}
        onChange={(typed) => {
          setUrl(typed)
          setProblem(undefined)
          create.reset()
        }}
      />
      <SelectionField
        hint="You can change them at any time. A code can feed up to five webhooks."
        error={
          (isIncomplete ? selectionProblem(chosen) : undefined) ?? refused.get('codes') ?? refused.get('selection')
        }
        value={chosen}
        onChange={setChosen}
      />
      {create.error && refused.size === 0 ? (
        <ErrorPanel title="The webhook was not created">{failureText(create.error)}</ErrorPanel>
      ) : null}
      <FormButtons verb={known ? 'Add codes' : 'Create webhook'} pending={create.isPending} onCancel={onDone} />
    </form>
  )
}
