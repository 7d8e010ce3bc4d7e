import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/client.ts'
import { watchConnection } from '../api/connection.ts'
import { sessionQueries } from '../api/session.ts'
import { expiry } from './session-expiry.ts'

/** One query client for the lifetime of the document. */
export const queryClient = createQueryClient((error) => {
  if (!(error instanceof ApiError)) return
  if (error.failure.code === 'signed_out') expiry.set(true)
  else if (error.failure.code === 'two_factor_required') void askForSecondFactor()
})

/**
 * Opens the sign-in dialog only if the session really lacks a second factor. An admin who tries to require one without having it may go on.
 */
async function askForSecondFactor(): Promise<void> {
  const shownSession = await queryClient.query({ ...sessionQueries.current(), staleTime: 'static' }).catch(() => null)
  // A screen that was opened without a second factor shows that itself.
  if (shownSession?.requires) return
  const sessionOrStep = await queryClient.query(sessionQueries.step()).catch(() => null)
  if (sessionOrStep !== null && (typeof sessionOrStep === 'string' || sessionOrStep.requires !== null)) expiry.set(true)
}

/** Whether the service is reachable. */
export const connection = watchConnection(queryClient)

function isRejection({ status, isNotOffered }: ApiError): boolean {
  return isNotOffered || (status >= 400 && status < 500)
}

function createQueryClient(onError: (error: Error) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A rejected request would be rejected again. Only failures of the network and of the service are retried.
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && isRejection(error)),
      },
    },
  })
}
