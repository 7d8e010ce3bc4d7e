import { useExpired } from './expiry.ts'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

/** Stands over the screen when the session has ended, so that what was being done there is not lost. */
export function SignInAgain() {
  const isExpired = useExpired()
  return isExpired ? <SignInAgainDialog /> : null
}
