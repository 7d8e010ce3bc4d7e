import { useMutation, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { isConfirmationRequired } from '#dashboard/api/account.ts'
import { addPasskey, type Passkey } from '#dashboard/api/passkeys.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { readFormError } from '#dashboard/ui/form/form-error.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { ConfirmIdentity } from '../confirm-identity.tsx'

/** Asks the browser for a new passkey, once the person has confirmed that it is them. */
export function AddPasskey({ onAdded }: { onAdded?: () => void }) {
  const { mutate, isPending, error } = useMutation(addPasskey(useQueryClient()))
  const [isConfirming, setConfirming] = useState(false)
  const handleAdded = ({ name }: Passkey) => {
    toast({ message: `Added the passkey ${name}` })
    onAdded?.()
  }
  const requestPasskey = () =>
    mutate(undefined, {
      onSuccess: handleAdded,
      onError: (rejection) => setConfirming(isConfirmationRequired(rejection)),
    })
  return (
    <>
      {error && !isConfirmationRequired(error) ? (
        <ErrorPanel title="No passkey was added">{readFormError(error).message}</ErrorPanel>
      ) : null}
      <Button className="justify-self-start" pending={isPending} onClick={requestPasskey}>
        <Plus aria-hidden />
        Add passkey
      </Button>
      {isConfirming ? (
        <ConfirmIdentity
          title="Add passkey"
          description="A new passkey signs in without your password, so first confirm that it is you."
          action="Continue"
          errorTitle="No passkey was added"
          onConfirmed={() => {
            setConfirming(false)
            requestPasskey()
          }}
          onCancel={() => setConfirming(false)}
        />
      ) : null}
    </>
  )
}
