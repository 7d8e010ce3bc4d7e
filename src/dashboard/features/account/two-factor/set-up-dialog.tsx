import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshSession } from '#dashboard/api/account.ts'
import { type AuthenticatorSetup, beginTwoFactorSetup } from '#dashboard/api/two-factor.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { ConfirmApp } from './confirm-app.tsx'
import { PasswordForm } from '../password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface SetUpDialogProps {
  /** Called when the dialog closes. `isOn` says whether the app was confirmed. */
  onDone: (isOn: boolean) => void
}

/** Sets up an authenticator app in three steps: password, key with a first code, recovery codes. */
export function SetUpDialog({ onDone }: SetUpDialogProps) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(beginTwoFactorSetup())
  const [setUp, setSetUp] = useState<AuthenticatorSetup | null>(null)
  const [isOn, setOn] = useState(false)
  const finish = async () => {
    if (isOn) {
      toast({ message: 'Two-factor authentication is on' })
      await refreshSession(queryClient)
    }
    onDone(isOn)
  }
  return (
    <Dialog
      title={isOn ? 'Your recovery codes' : 'Set up two-factor authentication'}
      description={
        setUp ? undefined : 'You need an authenticator app on your phone, such as the one you use elsewhere.'
      }
      open
      onOpenChange={() => void finish()}
    >
      {setUp === null ? (
        <PasswordForm
          action="Continue"
          errorTitle="The setup did not start"
          onSubmit={(password) => mutateAsync(password)}
          onSuccess={setSetUp}
          onCancel={() => void finish()}
        />
      ) : isOn ? (
        <RecoveryCodes codes={setUp.recoveryCodes} onDone={() => void finish()} />
      ) : (
        <ConfirmApp setUp={setUp} onConfirmed={() => setOn(true)} onCancel={() => void finish()} />
      )}
    </Dialog>
  )
}
