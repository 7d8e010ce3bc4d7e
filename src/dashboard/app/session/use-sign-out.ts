import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '#dashboard/api/session.ts'
import { toast } from '#dashboard/ui/toast.ts'

/** Returns a function that ends the session and clears cached data. `returnTo` opens after the next sign-in. */
export function useSignOut(returnTo?: string): () => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const signOutAndLeave = async () => {
    await signOut()
    await navigate({ to: '/sign-in', search: { to: returnTo } })
    queryClient.clear()
  }
  return () => {
    signOutAndLeave().catch(() => toast({ message: 'Could not sign out. Try again.', tone: 'bad' }))
  }
}
