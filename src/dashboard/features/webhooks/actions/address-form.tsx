import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { failureText, fieldProblems } from '../../../api/failure-text.ts'
import { changeWebhook, type Webhook } from '../../../api/webhooks.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { toast } from '../../../ui/toast.ts'
import { ReceiverField, useAllowsPrivateHosts } from '../receiver-field.tsx'
import { receiverProblem } from '../receiver-problem.ts'

/** Moves a webhook to another address; secret, codes and what waits stay with it. */
export function AddressForm({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const [url, setUrl] = useState(webhook.url)
  const [problem, setProblem] = useState<string>()
  const allowPrivateHosts = useAllowsPrivateHosts()
  const change = useMutation(changeWebhook(useQueryClient()))
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = receiverProblem(url, { allowPrivateHosts })
    setProblem(wrong ?? undefined)
    if (wrong !== null || change.isPending) return
    change.mutate(
      { id: webhook.id, change: { url: url.trim() } },
      {
        onSuccess: () => {
          toast({ message: 'Changed the address' })
          onDone()
        },
        onError: (error) => setProblem(findProblem(error)),
      },
    )
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <ReceiverField
        hint="The secret and the codes stay the same. Queued deliveries go to the new address."
        value={url}
        error={problem}
        onChange={(typed) => {
          setUrl(typed)
          setProblem(undefined)
        }}
      />
      <FormButtons verb="Change address" pending={change.isPending} onCancel={onDone} />
    </form>
  )
}

function findProblem(error: Error): string {
  if (error instanceof ApiError && error.failure.code === 'already_exists')
    return 'Another webhook already uses this address. Add the codes to that webhook instead.'
  return fieldProblems(error).get('url') ?? failureText(error)
}
