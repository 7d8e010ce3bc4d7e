import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { expiry, useExpired } from './expiry.ts'
import { useSession } from '../../api/use-session.ts'

const SignInForm = lazy(async () => ({ default: (await import('./sign-in-form.tsx')).SignInForm }))

/** Stands over the screen when the session has ended, so that what was being done there is not lost. */
export function SignInAgain() {
  const isExpired = useExpired()
  const { user } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const handleSignedIn = async () => {
    expiry.set(false)
    await queries.invalidateQueries()
  }
  const handleLeave = async () => {
    expiry.set(false)
    queries.clear()
    await navigate({ to: '/sign-in' })
  }
  return (
    <Dialog
      title="Sign in again"
      description="Your session has ended. What you see stays as it is."
      open={isExpired}
      onOpenChange={(open) => expiry.set(open)}
    >
      <Suspense>
        <SignInForm email={user.email} onSignedIn={handleSignedIn} />
      </Suspense>
      <Button variant="ghost" className="mt-2 w-full" onClick={handleLeave}>
        Sign in as somebody else
      </Button>
    </Dialog>
  )
}
