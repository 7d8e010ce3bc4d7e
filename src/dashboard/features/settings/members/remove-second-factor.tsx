import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Member, removeSecondFactor } from '#dashboard/api/members.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { ConfirmForm } from '#dashboard/ui/form/confirm-form.tsx'

interface RemoveSecondFactorProps {
  member: Member
  onDone: () => void
}

/** Asks before the second factor of a member is removed, who lost the phone and the recovery codes. */
export function RemoveSecondFactor({ member: { id, name, email }, onDone }: RemoveSecondFactorProps) {
  const { mutateAsync } = useMutation(removeSecondFactor(useQueryClient()))
  return (
    <Dialog
      role="alertdialog"
      title="Remove second factor"
      description={
        <>
          Remove the authenticator app and the passkeys of <strong className="font-semibold">{name}</strong> ({email})?
          They are signed out, can sign in with their password, and get a mail about it. Make sure that it is really
          they who ask.
        </>
      }
      open
      onOpenChange={onDone}
    >
      <ConfirmForm
        action="Remove"
        errorTitle="The second factor was not removed"
        successMessage={`Removed the second factor of ${name}`}
        onConfirm={() => mutateAsync(id)}
        onSuccess={onDone}
        onCancel={onDone}
      />
    </Dialog>
  )
}
