import { Suspense } from 'react'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { useIsExpired } from '../session-expiry.ts'

const SignInAgainDialog = lazyComponent(async () => ({
  default: (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
}))

/** Opens a dialog over the screen when the session has expired, so that unsaved work is not lost. */
export function SignInAgain() {
  const isExpired = useIsExpired()
  return <Suspense>{isExpired ? <SignInAgainDialog /> : null}</Suspense>
}
