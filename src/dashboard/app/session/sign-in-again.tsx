import { Suspense } from 'react'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { useExpired } from './expiry.ts'

const SignInAgainDialog = lazyComponent(async () => ({
  default: (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
}))

/** Stands over the screen when the session has ended, so that what was being done there is not lost. */
export function SignInAgain() {
  const isExpired = useExpired()
  return <Suspense>{isExpired ? <SignInAgainDialog /> : null}</Suspense>
}
