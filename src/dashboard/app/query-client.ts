import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/client.ts'
import { watchConnection } from '../api/connection.ts'
import { expiry } from './session/expiry.ts'

/** One query client for the lifetime of the document. */
export const queryClient = createQueryClient((error) => {
  if (error instanceof ApiError && error.failure.code === 'signed_out') expiry.set(true)
})

/** Whether the service is reachable. */
export const connection = watchConnection(queryClient)

function createQueryClient(onError: (error: Error) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A rejected request would be rejected again. Only network failures are retried.
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  })
}
