import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { failureText } from '../../api/failure-text.ts'
import { revealSecret, type Webhook } from '../../api/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SecretText } from './secret-text.tsx'
import { oldSecretEnds } from './webhook-state.ts'

/** The secret, on purpose: it is asked for here and kept nowhere. */
export function ShowSecret({ webhook }: { webhook: Webhook }) {
  const reveal = useMutation(revealSecret())
  const [now] = useState(() => new Date())
  const end = oldSecretEnds(webhook, now)
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">
        With it the receiver verifies that an event is from us. Keep it on the server: whoever has it can forge events.{' '}
        <Link to="/settings/developers/webhooks" className="text-accent-text underline">
          How to verify
        </Link>
      </p>
      {reveal.data ? (
        <SecretText secret={reveal.data.secret} />
      ) : (
        <Button
          variant="primary"
          className="justify-self-start"
          pending={reveal.isPending}
          onClick={() => reveal.mutate(webhook.id)}
        >
          <Eye aria-hidden />
          Show the secret
        </Button>
      )}
      {reveal.error ? <ErrorPanel title="The secret is not shown">{failureText(reveal.error)}</ErrorPanel> : null}
      {end === null ? null : (
        <p className="text-sm text-ink-soft">
          It was rotated: until {written.format(end)} the secret before it is signed with too.
        </p>
      )}
    </div>
  )
}

const written = new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: '2-digit', minute: '2-digit' })
