import { useMutation, useQueryClient } from '@tanstack/react-query'
import { revokeSharedLink, type SharedLink } from '#dashboard/api/shared-links.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { ConfirmForm } from '#dashboard/ui/form/confirm-form.tsx'

/** Confirms revoking a link. */
export function RevokeSharedLink({ link, onDone }: { link: SharedLink; onDone: () => void }) {
  const { mutateAsync } = useMutation(revokeSharedLink(useQueryClient()))
  return (
    <Dialog
      role="alertdialog"
      title="Revoke link"
      description={
        <>
          Revoke the link to <strong className="font-semibold">{link.name}</strong>? People who have it can see nothing
          any more, immediately. This cannot be undone.
        </>
      }
      open
      onOpenChange={onDone}
    >
      <ConfirmForm
        action="Revoke link"
        errorTitle="The link was not revoked"
        successMessage={`Revoked the link to ${link.name}`}
        onConfirm={() => mutateAsync(link.id)}
        onSuccess={onDone}
        onCancel={onDone}
      />
    </Dialog>
  )
}
