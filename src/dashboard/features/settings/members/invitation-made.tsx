import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SyntheticEvent } from 'react'
import type { Invitation } from '#dashboard/api/invitations.ts'
import { messagesQueries } from '#dashboard/api/messages.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'

interface InvitationMadeProps {
  invitation: Invitation
  onAnother: () => void
  onDone: () => void
}

/** The link of a new invitation, and whether it was mailed. */
export function InvitationMade({ invitation, onAnother, onDone }: InvitationMadeProps) {
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    onDone()
  }
  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={handleSubmit}>
      <p role="status" className="text-sm wrap-anywhere">
        <SendingText invitation={invitation} />
      </p>
      <div className="flex items-center gap-1 rounded-md border border-line-strong bg-sunken py-1 pr-1 pl-3">
        <code aria-label="Invitation link" className="min-w-0 flex-1 truncate font-mono text-xs">
          {invitation.url}
        </code>
        <CopyButton text={invitation.url} noun="invitation link" />
      </div>
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        <Button onClick={onAnother}>Invite another</Button>
        <Button type="submit" variant="primary">
          Done
        </Button>
      </div>
    </form>
  )
}

function SendingText({ invitation: { email } }: { invitation: Invitation }) {
  const mayMessages = usePermission()('GET /messages')
  const { data: sender } = useQuery({ ...messagesQueries.sender(), enabled: mayMessages && email !== null })
  if (email === null) return 'The link is ready. Send it to the person you want to invite.'
  const name = <strong className="font-semibold">{email}</strong>
  if (sender === null)
    return (
      <>
        No mail was sent, because no{' '}
        <Link to="/settings/messages" className="text-accent-text underline underline-offset-2">
          mail server
        </Link>{' '}
        is configured. Send this link to {name} yourself.
      </>
    )
  return <>A mail to {name} is on its way. You can also send this link yourself.</>
}
