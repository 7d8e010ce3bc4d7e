import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '../../api/session.ts'
import { toast } from '../../ui/toast.ts'

/** Ends the session and clears cached data. */
export function useSignOut(): () => void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const leave = async () => {
    await signOut()
    await navigate({ to: '/sign-in' })
    queries.clear()
  }
  return () => {
    leave().catch(() => toast({ message: 'Could not sign out. Try again.', tone: 'bad' }))
  }
}
