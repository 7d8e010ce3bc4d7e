import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Key, revokeKey } from '#dashboard/api/keys.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { ConfirmForm } from '#dashboard/ui/form/confirm-form.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'

/** Confirms revoking a key. */
export function RevokeKey({ apiKey, onDone }: { apiKey: Key; onDone: () => void }) {
  const { mutateAsync } = useMutation(revokeKey(useQueryClient()))
  return (
    <Dialog role="alertdialog" title="Revoke key" description={<Question apiKey={apiKey} />} open onOpenChange={onDone}>
      <ConfirmForm
        action="Revoke key"
        errorTitle="The key was not revoked"
        successMessage={`Revoked the key ${apiKey.name}`}
        onConfirm={() => mutateAsync(apiKey.id)}
        onSuccess={onDone}
        onCancel={onDone}
      />
    </Dialog>
  )
}

function Question({ apiKey: { name, lastUsedAt } }: { apiKey: Key }) {
  return (
    <>
      Revoke <strong className="font-semibold">{name}</strong>? Anything that uses this key stops working immediately.
      This cannot be undone.{' '}
      {lastUsedAt === null ? (
        'It was never used.'
      ) : (
        <>
          It was last used <RelativeTime at={lastUsedAt} />.
        </>
      )}
    </>
  )
}
