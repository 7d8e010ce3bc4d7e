import { useMutation, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { addPasskey, type Passkey } from '../../../api/passkeys.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { readFormError } from '../../../ui/form/form-error.ts'
import { toast } from '../../../ui/toast.ts'

/** Asks the browser for a new passkey. */
export function AddPasskey({ onAdded }: { onAdded?: () => void }) {
  const { mutate, isPending, error } = useMutation(addPasskey(useQueryClient()))
  const handleAdded = ({ name }: Passkey) => {
    toast({ message: `Added the passkey ${name}` })
    onAdded?.()
  }
  return (
    <>
      {error ? <ErrorPanel title="No passkey was added">{readFormError(error).message}</ErrorPanel> : null}
      <Button
        className="justify-self-start"
        pending={isPending}
        onClick={() => mutate(undefined, { onSuccess: handleAdded })}
      >
        <Plus aria-hidden />
        Add passkey
      </Button>
    </>
  )
}
