import KeyRound from 'lucide-react/icons/key-round'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import { useState } from 'react'
import { useSession } from '#dashboard/api/use-session.ts'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import { TurnOff } from './turn-off.tsx'

type Task = 'set-up' | 'recovery-codes' | 'turn-off'

/** Settings for the authenticator app of the person. */
export function TwoFactor() {
  const { twoFactorEnabled } = useSession().user
  const [task, setTask] = useState<Task | null>(null)
  const finish = () => setTask(null)
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
      {task === 'set-up' ? <SetUpDialog onDone={finish} /> : null}
      {task === 'recovery-codes' ? <NewRecoveryCodes onDone={finish} /> : null}
      {task === 'turn-off' ? <TurnOff onDone={finish} /> : null}
    </SettingsSection>
  )
}
