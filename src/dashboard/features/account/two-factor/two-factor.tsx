import { useMutation, useQueryClient } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import { useState } from 'react'
import { createRecoveryCodes, disableTwoFactor } from '#dashboard/api/two-factor.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { PasswordForm } from '../password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'

type TwoFactorTask = 'set-up' | 'recovery-codes' | 'turn-off'

/** Settings for the authenticator app of the person. */
export function TwoFactor() {
  const { twoFactorEnabled } = useSession().user
  const [task, setTask] = useState<TwoFactorTask | null>(null)
  const closeTask = () => setTask(null)
  return (
    <SettingsSection
      title="Two-factor authentication"
      about="After your password, an authenticator app on your phone proves that it is you."
      aside={
        twoFactorEnabled ? (
          <Badge tone="ok" icon={<ShieldCheck aria-hidden />}>
            On
          </Badge>
        ) : (
          <Badge icon={<ShieldOff aria-hidden />}>Off</Badge>
        )
      }
    >
      <div className="flex flex-wrap gap-2">
        {twoFactorEnabled ? (
          <>
            <Button onClick={() => setTask('recovery-codes')}>
              <KeyRound aria-hidden />
              New recovery codes
            </Button>
            <Button onClick={() => setTask('turn-off')}>
              <ShieldOff aria-hidden />
              Turn off
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => setTask('set-up')}>
            <ShieldCheck aria-hidden />
            Set up
          </Button>
        )}
      </div>
      {task === 'set-up' ? <SetUpDialog onDone={closeTask} /> : null}
      {task === 'recovery-codes' ? <NewRecoveryCodes onDone={closeTask} /> : null}
      {task === 'turn-off' ? <TurnOff onDone={closeTask} /> : null}
    </SettingsSection>
  )
}

/** Replaces the recovery codes. */
function NewRecoveryCodes({ onDone }: { onDone: () => void }) {
  const { data, mutateAsync } = useMutation(createRecoveryCodes())
  return (
    <Dialog
      title={data ? 'Your recovery codes' : 'New recovery codes'}
      description={data ? undefined : 'You get ten new codes. The codes that you have now stop working.'}
      open
      onOpenChange={onDone}
    >
      {data ? (
        <RecoveryCodes codes={data} onDone={onDone} />
      ) : (
        <PasswordForm
          action="Make new codes"
          errorTitle="No new codes were made"
          onSubmit={(password) => mutateAsync(password)}
          onCancel={onDone}
        />
      )}
    </Dialog>
  )
}

/** Asks for the password, then turns off the authenticator app. */
function TurnOff({ onDone }: { onDone: () => void }) {
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
