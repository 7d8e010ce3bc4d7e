import { useMutation, useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import type { ReactNode } from 'react'
import { confirmByPasskey, confirmByPassword } from '#dashboard/api/account.ts'
import { passkeysQueries } from '#dashboard/api/passkeys.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { readFormError } from '#dashboard/ui/form/form-error.ts'
import { PasswordForm } from './password-form.tsx'

interface ConfirmIdentityProps {
  title: string
  description?: ReactNode
  /** Text of the button after the password. */
  action: string
  errorTitle: string
  /** Called after a correct password or passkey. A rejection is shown. */
  onConfirmed: () => Promise<void> | void
  onCancel: () => void
}

/** Asks for the password or a passkey before a change of how the person signs in. */
export function ConfirmIdentity({ title, description, onConfirmed, onCancel, ...form }: ConfirmIdentityProps) {
  const { hasPassword } = useSession().user
  const passkeys = useQuery(passkeysQueries.all())
  const hasPasskeys = (passkeys.data?.length ?? 0) > 0
  const passkey = useMutation({
    mutationFn: async () => {
      await confirmByPasskey()
      await onConfirmed()
    },
  })
  return (
    <Dialog title={title} description={description} open onOpenChange={onCancel}>
      <div className="grid gap-4">
        {passkey.error ? <ErrorPanel title={form.errorTitle}>{readFormError(passkey.error).message}</ErrorPanel> : null}
        {hasPasskeys ? (
          <Button className="justify-self-start" pending={passkey.isPending} onClick={() => passkey.mutate()}>
            <KeyRound aria-hidden />
            Confirm with a passkey
          </Button>
        ) : null}
        {hasPassword ? (
          <PasswordForm
            {...form}
            onSubmit={async (password = '') => {
              await confirmByPassword(password)
              await onConfirmed()
            }}
            onCancel={onCancel}
          />
        ) : null}
        {!hasPassword && passkeys.data?.length === 0 ? (
          <p className="text-sm text-ink-soft">
            To confirm that it is you, sign out, sign in again, and do this within five minutes.
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
