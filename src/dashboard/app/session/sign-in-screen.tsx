import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { singleSignOnErrors, type SingleSignOnError } from '#contract/single-sign-on.ts'
import type { SignInStep } from '#dashboard/api/session.ts'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { EntryNote, EntryScreen, entryLinkClass } from './entry-screen.tsx'
import type { SignInNotice } from './sign-in-notices.ts'
import { SignInSteps } from './sign-in-steps.tsx'
import { useEnterDashboard } from './use-enter-dashboard.ts'

interface SignInScreenProps {
  /** Address of the screen that opens afterwards. */
  to: string
  /** The step that this browser starts with. */
  firstStep: SignInStep
  /** Error code of a failed single sign-on. */
  error?: string | undefined
  notice?: SignInNotice | undefined
}

/** Signs in, then opens `to`. */
export function SignInScreen({ to, firstStep, error, notice }: SignInScreenProps) {
  const [step, setStep] = useState(firstStep)
  const enterDashboard = useEnterDashboard()
  const isFirstStep = step === 'signed_out'
  return (
    <EntryScreen
      title={isFirstStep ? 'Sign in' : 'Enter your code'}
      about={isFirstStep ? 'to your Tessera workspace' : 'Your password is right. One more step.'}
      footer="People join by invitation. Ask an admin of your workspace."
    >
      {isFirstStep && isKnownError(error) ? (
        <ErrorPanel title="You are not signed in">{singleSignOnErrors[error]}</ErrorPanel>
      ) : null}
      {isFirstStep && notice ? <Notice notice={notice} /> : null}
      <SignInSteps
        step={step}
        onStep={setStep}
        returnTo={to}
        forgotten={
          <Link to="/forgot-password" className={`${entryLinkClass} text-sm`}>
            Forgot password?
          </Link>
        }
        onSignedIn={() => enterDashboard(to)}
      />
    </EntryScreen>
  )
}

function Notice({ notice }: { notice: SignInNotice }) {
  switch (notice) {
    case 'password_changed':
      return <EntryNote>Your new password is set. Sign in with it.</EntryNote>
    case 'known_device':
      return <EntryNote>This browser is now known to be yours. Sign in with your password.</EntryNote>
    case 'link_expired':
      return (
        <ErrorPanel title="This link no longer works">
          It works once and within an hour. Try to sign in: if it is refused again, ask for another link.
        </ErrorPanel>
      )
  }
}

function isKnownError(error: string | undefined): error is SingleSignOnError {
  return error !== undefined && Object.hasOwn(singleSignOnErrors, error)
}
