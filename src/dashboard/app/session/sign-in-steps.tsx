import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SignInStep } from '#dashboard/api/session.ts'
import { defaultSignInOptions, type Person, signInQueries } from '#dashboard/api/sign-in.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SingleSignOnButton } from './single-sign-on-button.tsx'

interface SignInStepsProps {
  /** Read-only email address of the person who signs in. */
  email?: string | undefined
  step: SignInStep
  onStep: (step: SignInStep) => void
  /** Address to which single sign-on returns. Null opens a new tab, so that unsaved work stays on the screen. */
  returnTo: string | null
  /** A link to choose a new password. */
  forgotten?: ReactNode
  /** The sign-in is pending until this resolves. Errors are shown. */
  onSignedIn: (person: Person) => Promise<void> | void
}

/** All ways to sign in, with the second step after a password. */
export function SignInSteps({ email, step, onStep, returnTo, forgotten, onSignedIn }: SignInStepsProps) {
  const [hasExpired, setExpired] = useState(false)
  const [isPasswordWanted, setPasswordWanted] = useState(false)
  const { data: options = defaultSignInOptions } = useQuery(signInQueries.options())
  const startAgain = (isExpired: boolean) => {
    setExpired(isExpired)
    onStep('signed_out')
  }
  if (step === 'two_factor_required')
    return (
      <SecondStep onSignedIn={onSignedIn} onExpired={() => startAgain(true)} onStartAgain={() => startAgain(false)} />
    )
  const hasPasswords = options.passwords || isPasswordWanted
  return (
    <>
      {hasExpired ? <ErrorPanel title="The sign-in took too long">Start again with your password.</ErrorPanel> : null}
      {hasPasswords ? (
        <>
          <SignInForm
            email={email}
            forgotten={forgotten}
            onCodeRequired={() => onStep('two_factor_required')}
            onSignedIn={onSignedIn}
          />
          <OrSeparator />
          <PasskeyButton onSignedIn={onSignedIn} />
        </>
      ) : null}
      {options.singleSignOn ? (
        <SingleSignOnButton variant={hasPasswords ? 'secondary' : 'primary'} returnTo={returnTo} />
      ) : null}
      {hasPasswords ? null : (
        <Button variant="ghost" className="w-full" onClick={() => setPasswordWanted(true)}>
          Sign in with a password
        </Button>
      )}
    </>
  )
}

function OrSeparator() {
  return (
    <div aria-hidden className="flex items-center gap-3 text-xs text-ink-faint">
      <span className="h-px flex-1 bg-line" />
      or
      <span className="h-px flex-1 bg-line" />
    </div>
  )
}
