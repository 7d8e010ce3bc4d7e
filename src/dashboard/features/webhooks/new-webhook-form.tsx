import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { failureText, fieldProblems } from '../../api/failure-text.ts'
import { createWebhook, webhooksQueries } from '../../api/webhooks.ts'
import { CodesPicker, type PickedCode } from '../../pickers/codes-picker.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { FormButtons } from '../../ui/fields/form-buttons.tsx'
import { toast } from '../../ui/toast.ts'
import { ReceiverField, useAllowsPrivateHosts } from './receiver-field.tsx'
import { receiverProblem } from './receiver-problem.ts'

/** The address that takes the events, and the codes whose scans they are of. */
export function NewWebhookForm({ onDone }: { onDone: () => void }) {
  const [url, setUrl] = useState('')
  const [codes, setCodes] = useState<PickedCode[]>([])
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
    if (wrong !== null || create.isPending) return
    create.mutate(
      { url: url.trim(), codes: codes.map(({ id }) => id) },
      {
        onSuccess: ({ id }) => {
          toast({ message: known ? 'Joined the codes to the webhook' : 'Created the webhook' })
          onDone()
          void navigate({ to: '/webhooks/$id', params: { id } })
        },
      },
    )
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={handleSubmit}>
      <ReceiverField
        hint={known ? 'There is a webhook with this address: the codes join it.' : 'https, on a public host.'}
        value={url}
        error={problem ?? refused.get('url')}
        onChange={(typed) => {
          setUrl(typed)
          setProblem(undefined)
          create.reset()
        }}
      />
      <CodesPicker
        label="Codes"
        hint="You can change them at any time. A code feeds up to five webhooks."
        error={refused.get('codes')}
        value={codes}
        onChange={setCodes}
      />
      {create.error && refused.size === 0 ? (
        <ErrorPanel title="The webhook was not created">{failureText(create.error)}</ErrorPanel>
      ) : null}
      <FormButtons verb={known ? 'Join codes' : 'Create webhook'} pending={create.isPending} onCancel={onDone} />
    </form>
  )
}
