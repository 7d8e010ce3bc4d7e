import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Invitation, invitationsQueries, resendInvitation, revokeInvitation } from '#dashboard/api/invitations.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { ConfirmDialog } from '#dashboard/ui/confirm-dialog.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { InvitationsTable, getInvitedName } from './invitations-table.tsx'

/** The invitations that have not been accepted. */
export function Invitations() {
  const invitations = useQuery(invitationsQueries.all())
  const [revokedInvitation, setRevokedInvitation] = useState<Invitation | null>(null)
  const resend = useUndoableMutation({
    mutation: resendInvitation(useQueryClient()),
    describeResult: ({ email }) =>
      email === null
        ? 'Renewed the link for 7 days'
        : `Renewed the invitation of ${email} for 7 days and sent it again`,
    describeFailure: () => 'The invitation was not renewed.',
  })
  return (
    <SettingsSection title="Invitations" about="Not accepted yet.">
      {invitations.error && !invitations.data ? (
        <LoadError title="The invitations could not be loaded" query={invitations} />
      ) : invitations.data?.length === 0 ? (
        <p className="text-sm text-ink-faint">No open invitations.</p>
      ) : (
        <InvitationsTable invitations={invitations.data} onResend={resend.run} onRevoke={setRevokedInvitation} />
      )}
      {revokedInvitation ? (
        <RevokeInvitation invitation={revokedInvitation} onDone={() => setRevokedInvitation(null)} />
      ) : null}
    </SettingsSection>
  )
}

interface RevokeInvitationProps {
  invitation: Invitation
  onDone: () => void
}

function RevokeInvitation({ invitation, onDone }: RevokeInvitationProps) {
  const { mutateAsync } = useMutation(revokeInvitation(useQueryClient()))
  return (
    <ConfirmDialog
      action="Revoke invitation"
      errorTitle="The invitation was not revoked"
      successMessage="Revoked the invitation"
      onConfirm={() => mutateAsync(invitation.id)}
      onDone={onDone}
    >
      Revoke the invitation of <strong className="font-semibold">{getInvitedName(invitation)}</strong>? Its link stops
      working immediately.
    </ConfirmDialog>
  )
}
