import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right'
import { useEffect, useEffectEvent, useState } from 'react'
import { forgetPerson, type Session, sessionQueries, type SignInStep, signOut } from '#dashboard/api/session.ts'
import type { Person } from '#dashboard/api/sign-in.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { addOpenWorkspace } from '#dashboard/api/workspace-address.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { FormError } from '#dashboard/ui/form/form-error.ts'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { expiry } from '../session-expiry.ts'
import { SignInSteps } from './sign-in-steps.tsx'

/** Dialog over a screen whose session has ended, or lacks the second factor that the workspace now requires. */
export function SignInAgainDialog() {
  const { user, workspace } = useSession()
  const queryClient = useQueryClient()
  // The person may have signed in in another tab.
  const { data, isError } = useQuery({ ...sessionQueries.step(), refetchOnWindowFocus: 'always' })
  const sessionOrStep = data ?? (isError ? 'signed_out' : undefined)
  const resumeScreen = async () => {
    expiry.set(false)
    await queryClient.invalidateQueries()
  }
  const isSamePerson = typeof sessionOrStep === 'object' && sessionOrStep.user.id === user.id
  const isComplete = isSamePerson && sessionOrStep.requires === null
  const resumeAfterReturn = useEffectEvent(() => void resumeScreen())
  useEffect(() => {
    if (isComplete) resumeAfterReturn()
  }, [isComplete])
  const [title, reason] = isSamePerson
    ? ['Set up a second factor', `${workspace.name} requires two-factor authentication.`]
    : ['Sign in again', 'Your session has ended.']
  return (
    <Dialog
      title={title}
      description={`${reason} Your work stays on the screen.`}
      open
      onOpenChange={(open) => expiry.set(open)}
    >
      {sessionOrStep === undefined ? <Skeleton className="h-48" /> : null}
      {isSamePerson ? <AccountLink /> : null}
      {sessionOrStep === undefined || isSamePerson ? null : (
        <SignIn sessionOrStep={sessionOrStep} user={user} onSignedIn={resumeScreen} />
      )}
    </Dialog>
  )
}

interface SignInProps {
  /** The session of another person, or the missing step. */
  sessionOrStep: Session | SignInStep
  user: Session['user']
  onSignedIn: () => Promise<void>
}

function SignIn({ sessionOrStep, user, onSignedIn }: SignInProps) {
  const [step, setStep] = useState<SignInStep>(sessionOrStep === 'two_factor_required' ? sessionOrStep : 'signed_out')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const handleLeave = () => {
    expiry.set(false)
    forgetPerson()
    queryClient.clear()
    void navigate({ to: '/sign-in' })
  }
  const handleSignedIn = async (person: Person) => {
    if (person.id === user.id) return onSignedIn()
    // The data on the screen belongs to the other person.
    await signOut()
    setStep('signed_out')
    throw new FormError({}, `This is the account of ${person.email}. Sign in as ${user.email} to go on.`)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {typeof sessionOrStep === 'object' ? (
        <ErrorPanel title={`${sessionOrStep.user.email} is signed in now`}>
          Sign in as {user.email} to go on with this screen.
        </ErrorPanel>
      ) : null}
      <SignInSteps email={user.email} step={step} onStep={setStep} returnTo={null} onSignedIn={handleSignedIn} />
      <Button variant="ghost" className="w-full" onClick={handleLeave}>
        Use another account
      </Button>
    </div>
  )
}

/** Links to the account in a new tab. The dialog closes when the person returns with a second factor. */
function AccountLink() {
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm">Set up an authenticator app or a passkey in your account, then come back to this tab.</p>
      <a href={addOpenWorkspace('/account')} target="_blank" rel="noopener" className={buttonClass('primary')}>
        <SquareArrowOutUpRight aria-hidden />
        Open account
      </a>
    </div>
  )
}
