import { useMutation, useQueryClient } from '@tanstack/react-query'
import { disableTwoFactor } from '#dashboard/api/two-factor.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { PasswordForm } from '../password-form.tsx'

/** Asks for the password, then turns off the authenticator app. */
export function TurnOff({ onDone }: { onDone: () => void }) {
  const { mutateAsync } = useMutation(disableTwoFactor(useQueryClient()))
  const handleSuccess = () => {
    toast({ message: 'Two-factor authentication is off' })
    onDone()
  }
  return (
    <Dialog
      title="Turn off two-factor authentication"
      description="Your password alone then signs you in, and your recovery codes stop working. A workspace that requires a second factor asks you to set one up again."
      open
      onOpenChange={onDone}
    >
      <PasswordForm
        action="Turn off"
        tone="danger"
        errorTitle="Two-factor authentication is still on"
        onSubmit={(password) => mutateAsync(password)}
        onSuccess={handleSuccess}
        onCancel={onDone}
      />
    </Dialog>
  )
}
