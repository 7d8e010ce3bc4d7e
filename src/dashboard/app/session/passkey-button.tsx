import KeyRound from 'lucide-react/icons/key-round'
import { useId } from 'react'
import type { Person } from '#dashboard/api/sign-in.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { describeField, FieldNotes } from '#dashboard/ui/field.tsx'
import { usePasskey } from './use-passkey.ts'

/** Signs in with a passkey. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (person: Person) => Promise<void> | void }) {
  const { error, isPending, use } = usePasskey(onSignedIn)
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <Button
        className="w-full"
        pending={isPending}
        aria-describedby={describeField(id, { error })['aria-describedby']}
        onClick={use}
      >
        <KeyRound aria-hidden />
        Sign in with a passkey
      </Button>
      <FieldNotes id={id} error={error} />
    </div>
  )
}
