import { useMutation } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { canOfferPasskeys, PasskeyError, signInWithPasskey } from '#dashboard/api/passkey-sign-in.ts'
import type { Person } from '#dashboard/api/sign-in.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { describeField, FieldNotes } from '#dashboard/ui/field.tsx'
import { readFormError } from '#dashboard/ui/form/form-error.ts'
import { toWaitText } from './attempt-error.ts'

/** Signs in with a passkey. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (person: Person) => Promise<void> | void }) {
  const { error, isPending, signIn } = usePasskey(onSignedIn)
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <Button
        className="w-full"
        pending={isPending}
        aria-describedby={describeField(id, { error })['aria-describedby']}
        onClick={signIn}
      >
        <KeyRound aria-hidden />
        Sign in with a passkey
      </Button>
      <FieldNotes id={id} error={error} />
    </div>
  )
}

// The service accepts a challenge for five minutes.
const CHALLENGE_MS = 240_000

interface PasskeySignIn {
  error: string | undefined
  isPending: boolean
  /** Asks the browser for a passkey. */
  signIn: () => void
}

/** Signs in with a passkey: by the button or, in browsers that offer it, by the field for the email address. */
function usePasskey(onSignedIn: (person: Person) => Promise<void> | void): PasskeySignIn {
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => onSignedIn(await signInWithPasskey()),
    onMutate: () => setError(undefined),
    onError: (reason) => setError(describeError(reason)),
  })
  const signInFromField = useEffectEvent(onSignedIn)
  useEffect(() => {
    // Browsers allow one request for a passkey at a time.
    if (isPending) return undefined
    const controller = new AbortController()
    offerPasskeys(controller.signal)
      .then((person) => person && signInFromField(person))
      .catch((reason: unknown) => {
        // Errors of an offer are not shown, because the person did nothing.
        if (!controller.signal.aborted && !(reason instanceof PasskeyError)) setError(describeError(reason))
      })
    return () => controller.abort()
  }, [isPending])
  return { error, isPending, signIn: () => mutate() }
}

/** Waits until a passkey is chosen in the field for the email address. Null if the browser cannot offer any there. */
async function offerPasskeys(signal: AbortSignal): Promise<Person | null> {
  if (!(await canOfferPasskeys())) return null
  for (;;) {
    signal.throwIfAborted()
    const challengeTimeout = AbortSignal.timeout(CHALLENGE_MS)
    try {
      return await signInWithPasskey({ mediation: 'conditional', signal: AbortSignal.any([signal, challengeTimeout]) })
    } catch (error) {
      if (!challengeTimeout.aborted) throw error
    }
  }
}

function describeError(error: unknown): string {
  return toWaitText(error) ?? readFormError(error).message
}
