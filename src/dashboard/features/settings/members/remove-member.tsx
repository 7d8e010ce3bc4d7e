import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Member, removeMember } from '#dashboard/api/members.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { ConfirmDialog } from '#dashboard/ui/confirm-dialog.tsx'

interface RemoveMemberProps {
  member: Member
  onDone: () => void
}

/** Confirms the removal of a member, and says what happens. */
export function RemoveMember({ member: { id, name, email, userId }, onDone }: RemoveMemberProps) {
  const { user, workspace } = useSession()
  const isSelf = user.id === userId
  const { mutateAsync } = useMutation(removeMember(useQueryClient()))
  // The session has ended or continues in another workspace, so this screen is no longer valid.
  const handleSuccess = () => (isSelf ? location.assign('/') : onDone())
  return (
    <ConfirmDialog
      title={isSelf ? 'Leave workspace' : 'Remove member'}
      action={isSelf ? 'Leave' : 'Remove'}
      errorTitle={isSelf ? 'You are still a member' : 'The member was not removed'}
      {...(!isSelf && { successMessage: `Removed ${name}` })}
      onConfirm={() => mutateAsync(id)}
      onSuccess={handleSuccess}
      onDone={onDone}
    >
      {isSelf ? (
        <>
          Leave <strong className="font-semibold">{workspace.name}</strong>? Only another admin can invite you again.
        </>
      ) : (
        <>
          Remove <strong className="font-semibold">{name}</strong> ({email})? They are signed out of this workspace
          immediately, on every device. What they made stays. To come back, they need a new invitation.
        </>
      )}
    </ConfirmDialog>
  )
}
