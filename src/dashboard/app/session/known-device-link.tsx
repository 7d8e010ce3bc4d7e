import { useMutation, useQuery } from '@tanstack/react-query'
import { failureText } from '#dashboard/api/failure-text.ts'
import { defaultSignInOptions, requestKnownDevice, signInQueries } from '#dashboard/api/sign-in.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { toWaitText } from './attempt-error.ts'

/**
 * Offers a link by mail after too many attempts, which may be those of others. It makes this browser a known device, with its own limit.
 */
export function KnownDeviceLink({ email }: { email: string }) {
  const { data: { mail: hasMail } = defaultSignInOptions } = useQuery(signInQueries.options())
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: requestKnownDevice })
  if (isSuccess)
    return (
      <p role="status" className="rounded-lg bg-hover p-3 text-sm wrap-anywhere text-ink-soft">
        {hasMail
          ? `If ${email} has an account, a link is on its way. `
          : `If ${email} has an account, there is now a link, but no mail server is set up: an admin finds it under Settings, Messages. `}
        Open it in this browser, then sign in.
      </p>
    )
  return (
    <div className="grid gap-2 rounded-lg bg-hover p-3 text-sm text-ink-soft">
      <p>Instead of waiting, you can prove that the account is yours with a link by mail.</p>
      {error ? <p className="text-bad-text">{toWaitText(error) ?? failureText(error)}</p> : null}
      <Button pending={isPending} onClick={() => mutate(email)}>
        Mail me a link
      </Button>
    </div>
  )
}
