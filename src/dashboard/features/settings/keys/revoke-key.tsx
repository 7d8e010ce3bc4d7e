import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { type Key, revokeKey } from '../../../api/keys.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { toast } from '../../../ui/toast.ts'

/** Asks before a key ends, naming it. */
export function RevokeKey({ apiKey, onDone }: { apiKey: Key; onDone: () => void }) {
  const revoke = useMutation(revokeKey(useQueryClient()))
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (revoke.isPending) return
    revoke.mutate(apiKey.id, {
      onSuccess: () => {
        toast({ message: `Revoked the key ${apiKey.name}` })
        onDone()
      },
    })
  }
  return (
    <Dialog role="alertdialog" title="Revoke key" description={<Question apiKey={apiKey} />} open onOpenChange={onDone}>
      <form className="grid gap-4" onSubmit={handleSubmit}>
        {revoke.error ? <ErrorPanel title="The key was not revoked">{failureText(revoke.error)}</ErrorPanel> : null}
        <FormButtons verb="Revoke key" tone="danger" pending={revoke.isPending} onCancel={onDone} />
      </form>
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
