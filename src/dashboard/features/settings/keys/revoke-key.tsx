import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { type Key, revokeKey } from '../../../api/keys.ts'
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
    <form className="grid gap-4" onSubmit={handleSubmit}>
      <p className="text-sm wrap-anywhere">
        Revoke <strong className="font-semibold">{apiKey.name}</strong>? Anything that uses this key stops working
        immediately. This cannot be undone.{' '}
        {apiKey.lastUsedAt === null ? (
          'It was never used.'
        ) : (
          <>
            It was last used <RelativeTime at={apiKey.lastUsedAt} />.
          </>
        )}
      </p>
      {revoke.error ? <ErrorPanel title="The key was not revoked">{failureText(revoke.error)}</ErrorPanel> : null}
      <FormButtons verb="Revoke key" tone="danger" pending={revoke.isPending} onCancel={onDone} />
    </form>
  )
}
