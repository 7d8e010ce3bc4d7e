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
  const [setup, setSetup] = useState<AuthenticatorSetup | null>(null)
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
        setup
          ? undefined
          : 'You need an authenticator app on your phone. If you already use one for other accounts, it works here too.'
      }
      open
      onOpenChange={() => void finish()}
    >
      {setup === null ? (
        <PasswordForm
          action="Continue"
          errorTitle="The setup did not start"
          onSubmit={(password) => mutateAsync(password)}
          onSuccess={setSetup}
          onCancel={() => void finish()}
        />
      ) : isOn ? (
        <RecoveryCodes codes={setup.recoveryCodes} onDone={() => void finish()} />
      ) : (
        <ConfirmApp setup={setup} onConfirmed={() => setOn(true)} onCancel={() => void finish()} />
      )}
    </Dialog>
  )
}
