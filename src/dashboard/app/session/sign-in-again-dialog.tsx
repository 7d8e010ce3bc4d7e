import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../api/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { expiry } from './expiry.ts'
import { SignInForm } from './sign-in-form.tsx'

export function SignInAgainDialog() {
  const { user } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const handleSignedIn = async () => {
    expiry.set(false)
    await queries.invalidateQueries()
  }
  const handleLeave = () => {
    expiry.set(false)
    queries.clear()
    void navigate({ to: '/sign-in' })
  }
  return (
    <Dialog
      title="Sign in again"
      description="Your session has ended. Your work stays on the screen."
      open
      onOpenChange={(open) => expiry.set(open)}
    >
      <SignInForm email={user.email} onSignedIn={handleSignedIn} />
      <Button variant="ghost" className="mt-2 w-full" onClick={handleLeave}>
        Use another account
      </Button>
    </Dialog>
  )
}
