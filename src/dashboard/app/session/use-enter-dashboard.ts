import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { belongsNowhere, sessionQueries } from '../../api/session.ts'
import { expiry } from './expiry.ts'

/** Opens a screen of the dashboard for the person who has just signed in. */
export function useEnterDashboard(): (to: string) => Promise<void> {
  const queries = useQueryClient()
  const router = useRouter()
  return async (to) => {
    // Removes the data of the previous person.
    queries.clear()
    expiry.set(false)
    await queries.query(sessionQueries.current()).catch((error: unknown) => {
      // The screen says it.
      if (!belongsNowhere(error)) throw error
    })
    router.history.replace(to)
  }
}
