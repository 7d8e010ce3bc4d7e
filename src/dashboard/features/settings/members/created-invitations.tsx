import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SyntheticEvent } from 'react'
import type { Invitation } from '#dashboard/api/invitations.ts'
import { messagesQueries } from '#dashboard/api/messages.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'

interface CreatedInvitationsProps {
  /** At least one. */
  invitations: readonly Invitation[]
  /** Addresses that were not invited because their people are members already. */
  memberAddresses: readonly string[]
  onAnother: () => void
  onDone: () => void
}

/** The links of new invitations, and whether they were mailed. */
export function CreatedInvitations({ invitations, memberAddresses, onAnother, onDone }: CreatedInvitationsProps) {
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    onDone()
  }
  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={handleSubmit}>
      <div role="status" className="grid gap-2 text-sm wrap-anywhere">
        <p>
          <SendingText invitations={invitations} />
        </p>
        {memberAddresses.map((address) => (
          <p key={address}>{address} is already a member.</p>
        ))}
      </div>
      <ul className="grid max-h-72 grid-cols-1 gap-3 overflow-y-auto">
        {invitations.map(({ id, email, url }) => (
          <li key={id} className="grid grid-cols-1 gap-1">
            {invitations.length > 1 ? <span className="truncate text-sm font-medium">{email}</span> : null}
            <div className="flex items-center gap-1 rounded-md border border-line-strong bg-sunken py-1 pr-1 pl-3">
              <code aria-label="Invitation link" className="min-w-0 flex-1 truncate font-mono text-xs">
                {url}
              </code>
              <CopyButton text={url} noun={invitations.length > 1 ? `link for ${email}` : 'invitation link'} />
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        <Button onClick={onAnother}>Invite another</Button>
        <Button type="submit" variant="primary">
          Done
        </Button>
      </div>
    </form>
  )
}

function SendingText({ invitations }: Pick<CreatedInvitationsProps, 'invitations'>) {
  const email = invitations[0]?.email ?? null
  const mayMessages = usePermission()('GET /messages')
  const { data: sender } = useQuery({ ...messagesQueries.sender(), enabled: mayMessages && email !== null })
  if (email === null) return 'The link is ready. Send it to the person you want to invite.'
  const isOne = invitations.length === 1
  const recipients = isOne ? <strong className="font-semibold">{email}</strong> : `${invitations.length} people`
  if (sender === null)
    return (
      <>
        No mail was sent, because no{' '}
        <Link to="/settings/messages" className="text-accent-text underline underline-offset-2">
          mail server
        </Link>{' '}
        is configured. Send {isOne ? <>this link to {recipients}</> : 'these links'} yourself.
      </>
    )
  return isOne ? (
    <>A mail to {recipients} is on its way. You can also send this link yourself.</>
  ) : (
    <>Mails to {recipients} are on their way. You can also send these links yourself.</>
  )
}
