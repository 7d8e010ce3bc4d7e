import { useMutation, useQuery } from '@tanstack/react-query'
import Info from 'lucide-react/icons/info'
import { type ReactNode, useState } from 'react'
import { requestEmailChange } from '#dashboard/api/account.ts'
import { defaultSignInOptions, signInQueries } from '#dashboard/api/sign-in.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { NameForm } from '#dashboard/ui/form/name-form.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'

/** Result of opening the link that was mailed to a new address. */
export type EmailChange = 'changed' | 'expired'

/** The email address of the person. It changes when a link mailed to the new address is opened. */
export function EmailForm({ emailChange }: { emailChange: EmailChange | undefined }) {
  const { email } = useSession().user
  const { data: options = defaultSignInOptions } = useQuery(signInQueries.options())
  const { mutateAsync } = useMutation(requestEmailChange())
  const [sentTo, setSentTo] = useState<string | null>(null)
  /** The new address, while the person confirms that it is them. */
  const [newAddress, setNewAddress] = useState<string | null>(null)
  const requestLink = async (newEmail: string) => {
    await mutateAsync({ newEmail })
    setNewAddress(null)
    setSentTo(newEmail)
  }
  return (
    <div className="grid gap-3">
      <NameForm
        layout="row"
        fieldName="newEmail"
        label="Email"
        hint="You sign in with it. A new address applies once you open the link that we send there."
        value={email}
        validate={(text) => findProblem(text, email)}
        input={{ type: 'email', autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none', maxLength: 254 }}
        action="Change email"
        errorTitle="Your email was not changed"
        onSave={setNewAddress}
      />
      {newAddress === null ? null : (
        <ConfirmIdentity
          title="Change email"
          description={
            <>
              A link is sent to <strong className="font-semibold wrap-anywhere text-ink">{newAddress}</strong>.
            </>
          }
          action="Send link"
          errorTitle="Your email was not changed"
          onConfirmed={() => requestLink(newAddress)}
          onCancel={() => setNewAddress(null)}
        />
      )}
      {sentTo === null ? (
        <EmailResult email={email} emailChange={emailChange} />
      ) : (
        <EmailNote>
          {options.mail
            ? `We sent a link to ${sentTo}. Open it within the hour to change your address. `
            : `The link for ${sentTo} is ready, but no mail server is set up. An admin can find it under Settings, Messages. `}
          Until then, nothing changes: your address is still {email}.
        </EmailNote>
      )}
    </div>
  )
}

function findProblem(text: string, email: string): string | undefined {
  if (!/^\S+@\S+\.\S+$/.test(text)) return 'Enter an email address.'
  return text.toLowerCase() === email ? 'This is already your address' : undefined
}

function EmailResult({ email, emailChange }: { email: string; emailChange: EmailChange | undefined }) {
  if (emailChange === 'changed') return <EmailNote tone="ok">Your address is now {email}.</EmailNote>
  if (emailChange === 'expired')
    return (
      <EmailNote tone="warn">
        This link no longer works. Your address is still {email}. To change it, ask for another link.
      </EmailNote>
    )
  return null
}

const tones = { neutral: 'bg-hover text-ink-soft', ok: 'bg-ok-soft text-ok-text', warn: 'bg-warn-soft text-warn-text' }

function EmailNote({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <p role="note" className={classes('flex gap-2 rounded-md px-3 py-2 text-sm', tones[tone])}>
      <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
