import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { readWorkspaceSlug } from '#contract/workspace-address.ts'
import { hasNoWorkspace, isNotMember, sessionQueries } from '#dashboard/api/session.ts'
import { addOpenWorkspace, openWorkspace } from '#dashboard/api/workspace-address.ts'
import { expiry } from '../session-expiry.ts'

/** Opens a screen for the person who just signed in, in the workspace of its address; by default, in their last one. */
export function useEnterDashboard(): (to: string) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (to) => {
    // Removes the data of the previous person.
    queryClient.clear()
    expiry.set(false)
    openWorkspace(readWorkspaceSlug(to))
    await queryClient.query(sessionQueries.current()).catch((error: unknown) => {
      // The screen itself shows these errors.
      if (!hasNoWorkspace(error) && !isNotMember(error)) throw error
    })
    router.history.replace(addOpenWorkspace(to))
  }
}
