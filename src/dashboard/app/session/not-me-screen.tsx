import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import LinkOff from 'lucide-react/icons/unlink'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { SecuredAccount } from '#contract/secured-account.ts'
import { ApiError } from '#dashboard/api/client.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { secureAccount } from '#dashboard/api/sign-in.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { EntryScreen, entryLinkClass } from './entry-screen.tsx'

/** Secures the account of a person who chose "This was not me" in a warning. `token` is that of the link; undefined without one. */
export function NotMeScreen({ token }: { token: string | undefined }) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: secureAccount })
  const footer = (
    <Link to="/sign-in" className={`${entryLinkClass} text-sm`}>
      Back to sign-in
    </Link>
  )
  const isExpired = error instanceof ApiError && error.fieldErrors.has('token')
  if (data) return <SecuredScreen secured={data} />
  if (isExpired || token === undefined)
    return (
      <EntryScreen title="This link no longer works" footer={footer}>
        <p className="flex gap-2 text-sm">
          <LinkOff aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
          It works once and within a week. If somebody else is in your account, choose a new password and end all
          sessions under Account.
        </p>
      </EntryScreen>
    )
  return (
    <EntryScreen title="Was this not you?" footer={footer}>
      <p className="text-sm">
        This ends all sessions of your account, on every device. It removes passkeys, an authenticator app, a password,
        invitations and API keys that were added since one hour before the message, and restores a changed address.
      </p>
      {error ? <ErrorPanel title="Your account was not secured">{getFailureText(error)}</ErrorPanel> : null}
      <Button variant="primary" className="w-full" pending={isPending} onClick={() => mutate(token)}>
        Secure my account
      </Button>
    </EntryScreen>
  )
}

function SecuredScreen({ secured }: { secured: SecuredAccount }) {
  const navigate = useNavigate()
  const { email, resetToken } = secured
  return (
    <EntryScreen title="Your account is secured">
      <div role="status" className="grid gap-3 text-sm wrap-anywhere">
        <p className="flex gap-2">
          <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-ok-text" />
          Nobody is signed in to {email} anymore.
        </p>
        <ul className="grid list-disc gap-1 pl-5">
          {describeRemovals(secured).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      {resetToken === null ? null : (
        <Button
          variant="primary"
          className="w-full"
          onClick={() => void navigate({ to: '/reset-password', state: { linkToken: resetToken } })}
        >
          Choose a new password
        </Button>
      )}
      <p className="text-sm text-ink-soft">Tell an admin of your workspace too, and look at the audit log together.</p>
    </EntryScreen>
  )
}

function describeRemovals({
  sessions,
  passkeys,
  authenticators,
  password,
  address,
  invitations,
  keys,
  assistants,
}: SecuredAccount) {
  return [
    `${pluralize(sessions, 'session')} ended`,
    ...(password ? ['The new password no longer works'] : []),
    ...(address ? ['Your previous address is restored'] : []),
    ...(passkeys > 0 ? [`${pluralize(passkeys, 'passkey')} removed`] : []),
    ...(authenticators > 0 ? ['The authenticator app was removed'] : []),
    ...(invitations > 0 ? [`${pluralize(invitations, 'invitation')} withdrawn`] : []),
    ...(keys > 0 ? [`${pluralize(keys, 'API key')} revoked`] : []),
    ...(assistants > 0 ? [`${pluralize(assistants, 'assistant')} disconnected`] : []),
  ]
}
