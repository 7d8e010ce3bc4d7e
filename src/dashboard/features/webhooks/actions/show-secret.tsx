import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { revealSecret, type Webhook } from '#dashboard/api/webhooks.ts'
import { RevealSecret } from '#dashboard/pickers/reveal-secret.tsx'
import { getOldSecretEnd } from '../webhook-state.ts'
import { formatWeekdayAndTime } from '#dashboard/ui/formats.ts'

/** Shows the secret of a webhook. */
export function ShowSecret({ webhook }: { webhook: Webhook }) {
  const [now] = useState(() => new Date())
  const end = getOldSecretEnd(webhook, now)
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">
        Your receiver uses this secret to verify events. Keep it on your server: anyone who has it can forge events.{' '}
        <Link to="/settings/developers/webhooks" className="text-accent-text underline">
          How to verify
        </Link>
      </p>
      <RevealSecret id={webhook.id} options={revealSecret()} />
      {end === null ? null : (
        <p className="text-sm text-ink-soft">
          The secret was rotated. Until {formatWeekdayAndTime(end)}, deliveries are also signed with the previous
          secret.
        </p>
      )}
    </div>
  )
}
