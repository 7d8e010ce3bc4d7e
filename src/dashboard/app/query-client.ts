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
 * Opens the sign-in dialog only if the session lacks a second factor. An admin without one, who tries to require it, gets the same error.
 */
async function askForSecondFactor(): Promise<void> {
  const shownSession = await queryClient.query({ ...sessionQueries.current(), staleTime: 'static' }).catch(() => null)
  // The screen itself already asks for the second factor.
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
        // Only failures of the network and the service are retried, because a rejected request would be rejected again.
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && isRejection(error)),
      },
    },
  })
}
