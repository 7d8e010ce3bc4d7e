import { useMutation, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useForm } from 'react-hook-form'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { changeWebhook, type AddressTryResult, tryAddress, type Webhook } from '#dashboard/api/webhooks.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { ReceiverField } from '../receiver-field.tsx'

const SCAN_COUNT = 20

/** Sends the latest scans to another address, to test it before switching. */
export function TryAddress({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const form = useForm({ defaultValues: { url: '' } })
  const attempt = useMutation(tryAddress())
  return (
    <Form
      form={form}
      errorTitle="The address could not be tried"
      onSubmit={({ url }) => attempt.mutateAsync({ id: webhook.id, url: url.trim(), scans: SCAN_COUNT })}
    >
      <ReceiverField
        label="Address to try"
        hint={`Receives the last ${SCAN_COUNT} scans, signed with this webhook’s secret. The webhook itself does not change.`}
        onChange={() => attempt.reset()}
      />
      {attempt.data ? <Results results={attempt.data.results} /> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>Close</Button>
        {attempt.data?.results.length ? (
          <SwitchAddressButton webhook={webhook} url={attempt.variables.url} onDone={onDone} />
        ) : null}
        <SubmitButton variant="primary">{attempt.data ? 'Try again' : 'Try it'}</SubmitButton>
      </div>
    </Form>
  )
}

function SwitchAddressButton({ webhook, url, onDone }: { webhook: Webhook; url: string; onDone: () => void }) {
  const { id, url: previousUrl } = webhook
  const { runAndWait, isPending } = useUndoableMutation({
    mutation: changeWebhook(useQueryClient()),
    describeResult: () => 'Changed the webhook’s address',
    createUndo: (_, __, mutateAsync) => () => mutateAsync({ id, change: { url: previousUrl } }),
    describeFailure: () => 'The address was not changed.',
  })
  const handleClick = async () => {
    if (await runAndWait({ id, change: { url } })) onDone()
  }
  return (
    <Button pending={isPending} onClick={() => void handleClick()}>
      Switch to this address
    </Button>
  )
}

function Results({ results }: { results: readonly AddressTryResult[] }) {
  const deliveredCount = results.filter((result) => result.delivered).length
  if (results.length === 0)
    return (
      <p role="status" className="rounded-md bg-sunken px-3 py-2 text-sm text-ink-soft">
        There are no scans to send yet.
      </p>
    )
  return (
    <section aria-label="Results" className="grid gap-2">
      <p role="status" className="text-sm font-semibold">
        {deliveredCount} of {results.length} accepted
      </p>
      <ul className="divide-y rounded-md border text-sm">
        {results.map((result) => (
          <li key={result.scanId} className="flex min-h-8 items-center gap-3 px-3">
            {result.delivered ? (
              <Check aria-hidden className="size-4 shrink-0 text-ok-text" />
            ) : (
              <X aria-hidden className="size-4 shrink-0 text-bad-text" />
            )}
            <span className="min-w-0 flex-1 truncate" title={result.responseBody ?? undefined}>
              {result.delivered ? `Accepted: ${result.status}` : (result.error ?? `Responded with ${result.status}`)}
            </span>
            <span className="shrink-0 font-mono text-xs text-ink-faint max-sm:hidden">{result.scanId}</span>
            <span className="w-16 shrink-0 text-right font-mono text-xs text-ink-faint">
              {result.durationMs.toLocaleString()} ms
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
