import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rotateSecret, type Webhook } from '#dashboard/api/webhooks.ts'
import { SecretText } from '#dashboard/pickers/secret-text.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { ConfirmForm } from '#dashboard/ui/form/confirm-form.tsx'
import { getOldSecretEnd } from '../webhook-state.ts'
import { formatWeekdayAndTime } from '#dashboard/ui/formats.ts'

/** Explains what a rotation does, then creates a new secret. */
export function RotateSecret({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const [now] = useState(() => new Date())
  const rotate = useMutation(rotateSecret(useQueryClient()))
  if (rotate.data) return <NewSecret webhook={rotate.data} now={now} onDone={onDone} />
  const end = getOldSecretEnd(webhook, now)
  return (
    <ConfirmForm
      action="Rotate the secret"
      tone="primary"
      errorTitle="The secret was not rotated"
      onConfirm={() => rotate.mutateAsync(webhook.id)}
      onCancel={onDone}
    >
      <ol className="grid list-decimal gap-1.5 pl-5 text-sm">
        <li>A new secret is created and shown here.</li>
        <li>For 24 hours, each delivery is signed with both secrets, so your receiver can use either one.</li>
        <li>Update your receiver within that time. After that, the old secret stops working.</li>
      </ol>
      {end === null ? null : (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
          The secret was rotated less than a day ago.{' '}
          {webhook.formerSecretsUntil === undefined
            ? `If you rotate it again, the previous secret may stop working now instead of ${formatWeekdayAndTime(end)}.`
            : `If you rotate it again, all three secrets sign until ${formatWeekdayAndTime(end)}.`}
        </p>
      )}
    </ConfirmForm>
  )
}

interface NewSecretProps {
  webhook: Webhook & { secret: string }
  now: Date
  onDone: () => void
}

function NewSecret({ webhook, now, onDone }: NewSecretProps) {
  const end = getOldSecretEnd(webhook, now)
  return (
    <div className="grid gap-4">
      <SecretText secret={webhook.secret} />
      <p className="text-sm text-ink-soft">
        Update your receiver{end === null ? '' : ` before ${formatWeekdayAndTime(end)}`}. Until then, the old secret
        also works. You can show the new secret again later.
      </p>
      <Button variant="primary" className="justify-self-end" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
