import { Suspense } from 'react'
import { lazily } from '../../ui/lazy-component.ts'
import { useExpired } from './expiry.ts'

const SignInAgainDialog = lazily<object>(() =>
  import('./sign-in-again-dialog.tsx').then(({ SignInAgainDialog }) => ({ default: SignInAgainDialog })),
)

/** Stands over the screen when the session has ended, so that what was being done there is not lost. */
export function SignInAgain() {
  const isExpired = useExpired()
  return <Suspense>{isExpired ? <SignInAgainDialog /> : null}</Suspense>
}
