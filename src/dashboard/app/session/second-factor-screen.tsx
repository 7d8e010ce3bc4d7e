import { Link, useRouter } from '@tanstack/react-router'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { useSession } from '#dashboard/api/use-session.ts'
import { addOpenWorkspace } from '#dashboard/api/workspace-address.ts'
import { AddPasskey } from '#dashboard/features/account/passkeys/add-passkey.tsx'
import { SetUpDialog } from '#dashboard/features/account/two-factor/set-up-dialog.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Screen } from '#dashboard/ui/screen.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Replaces all screens of a workspace until the session has the required second factor, then opens `to`. */
export function SecondFactorScreen({ to }: { to: string }) {
  const { user, workspace } = useSession()
  const { history } = useRouter()
  const signOut = useSignOut()
  const [isSettingUp, setSettingUp] = useState(false)
  const openRequestedScreen = () => history.replace(addOpenWorkspace(to))
  const handleSetUpDone = (isOn: boolean) => {
    setSettingUp(false)
    if (isOn) openRequestedScreen()
  }
  return (
    <Screen title="Two-factor authentication">
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-6">
        <section className="grid w-full max-w-md grid-cols-1 gap-4">
          <ShieldCheck aria-hidden className="size-10 stroke-[1.25] text-ink-faint" />
          <div className="grid gap-1">
            <h2 className="text-lg font-semibold wrap-anywhere">{workspace.name} requires a second factor</h2>
            <p className="text-sm text-ink-soft">
              Set up an authenticator app, or add a passkey on this device. Then you continue where you were going.
            </p>
          </div>
          <div className="grid justify-items-start gap-2">
            {user.twoFactorEnabled ? null : (
              <Button variant="primary" onClick={() => setSettingUp(true)}>
                Set up authenticator app
              </Button>
            )}
            <AddPasskey onAdded={openRequestedScreen} />
          </div>
          <p className="text-sm text-ink-soft">
            Already have a second factor?{' '}
            <button type="button" className={linkClass} onClick={signOut}>
              Sign out
            </button>{' '}
            and use it to sign in. Your own{' '}
            <Link to="/account" className={linkClass}>
              account
            </Link>{' '}
            stays open to you.
          </p>
        </section>
      </div>
      {isSettingUp ? <SetUpDialog onDone={handleSetUpDone} /> : null}
    </Screen>
  )
}

const linkClass = 'text-accent-text underline underline-offset-2'
