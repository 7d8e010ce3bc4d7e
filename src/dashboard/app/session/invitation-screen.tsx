import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import MailX from 'lucide-react/icons/mail-x'
import { type ReactNode, useState } from 'react'
import { acceptInvitation, type OpenInvitation } from '#dashboard/api/accept-invitation.ts'
import { ApiError } from '#dashboard/api/client.ts'
import type { SignInStep } from '#dashboard/api/session.ts'
import { defaultSignInOptions, signInQueries } from '#dashboard/api/sign-in.ts'
import { getRoleName, roleOptions } from '#dashboard/pickers/role-field.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { EntryNote, EntryScreen, entryLinkClass } from './entry-screen.tsx'
import { JoinPanel } from './join-panel.tsx'
import { NewcomerForm } from './newcomer-form.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { SingleSignOnButton } from './single-sign-on-button.tsx'
import { useEnterDashboard } from './use-enter-dashboard.ts'

interface InvitationScreenProps {
  token: string
  invitation: OpenInvitation
  /** The step of the sign-in that this browser starts with. */
  firstStep: SignInStep
}

/** Shows an invitation, which people can accept with or without an account. */
export function InvitationScreen({ token, invitation, firstStep }: InvitationScreenProps) {
  const { workspace, role, email, invitedBy, signedInAs } = invitation
  const enterDashboard = useEnterDashboard()
  const join = async () => {
    await acceptInvitation(token)
    await enterDashboard('/')
  }
  return (
    <EntryScreen
      title={`Join ${workspace}`}
      about={
        <>
          <p>
            {invitedBy ?? 'An admin'} invites you as <strong className="font-semibold">{getRoleName(role)}</strong>.
          </p>
          <p className="text-sm">{roleOptions.find(({ value }) => value === role)?.about}</p>
        </>
      }
      footer={
        <>
          This invitation expires <RelativeTime at={invitation.expiresAt} />.
        </>
      }
    >
      {signedInAs === null ? (
        <JoinEntrance token={token} invitation={invitation} firstStep={firstStep} onJoin={join} />
      ) : (
        <JoinPanel invitedEmail={email} signedInAs={signedInAs} onJoin={join} />
      )}
    </EntryScreen>
  )
}

interface JoinEntranceProps extends InvitationScreenProps {
  onJoin: () => Promise<void>
}

/** Lets somebody who is not signed in do so, or create an account with a form. */
function JoinEntrance({ token, invitation, firstStep, onJoin }: JoinEntranceProps) {
  const { email, hasAccount } = invitation
  const router = useRouter()
  const enter = useEnterDashboard()
  const { data: options = defaultSignInOptions } = useQuery(signInQueries.options())
  const [step, setStep] = useState(firstStep)
  const [knownEmail, setKnownEmail] = useState<string>()
  const [hasKnownAccount, setHasKnownAccount] = useState(hasAccount || firstStep === 'two_factor_required')
  const returnTo = `/invitation?token=${encodeURIComponent(token)}`
  const handleSignedIn = async () => {
    try {
      await onJoin()
    } catch (error) {
      // The invitation is for somebody else, or was used in the meantime. Reloading it shows which.
      if (!(error instanceof ApiError) || ![409, 410].includes(error.status)) throw error
      await router.invalidate()
    }
  }
  if (hasKnownAccount || !options.passwords)
    return (
      <>
        {knownEmail === undefined ? null : <EntryNote>{knownEmail} has an account. Sign in to join.</EntryNote>}
        <SignInSteps
          // The key resets the form once the address is known.
          key={knownEmail}
          email={email ?? knownEmail}
          step={step}
          onStep={setStep}
          returnTo={returnTo}
          onSignedIn={handleSignedIn}
        />
        {email === null && options.passwords && step === 'signed_out' ? (
          <Button variant="ghost" onClick={() => setHasKnownAccount(false)}>
            I have no account
          </Button>
        ) : null}
      </>
    )
  return (
    <>
      <NewcomerForm
        token={token}
        email={email}
        onJoined={() => enter('/')}
        onKnown={(address) => {
          setKnownEmail(address)
          setHasKnownAccount(true)
        }}
      />
      {options.singleSignOn ? <SingleSignOnButton variant="secondary" returnTo={returnTo} /> : null}
      {email === null ? (
        <Button variant="ghost" onClick={() => setHasKnownAccount(true)}>
          I have an account
        </Button>
      ) : null}
    </>
  )
}

/** Shown for an invitation link that is invalid or expired. */
export function InvitationExpiredScreen({ children }: { children?: ReactNode }) {
  return (
    <EntryScreen
      title="This invitation no longer works"
      footer={
        <Link to="/sign-in" className={`${entryLinkClass} text-sm`}>
          Go to sign-in
        </Link>
      }
    >
      <p className="flex gap-2 text-sm">
        <MailX aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
        {children ?? 'It was used or revoked, or has expired. Ask whoever invited you for a new one.'}
      </p>
    </EntryScreen>
  )
}
