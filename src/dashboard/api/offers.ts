import type { QueryClient } from '@tanstack/react-query'
import type { AdditionalPart } from '#contract/additional-parts.ts'
import { sessionQueries } from './session.ts'
import { useSession } from './use-session.ts'

/**
 * Whether the service supports a query parameter or body field that is not in the specification. Controls for unsupported ones are hidden,
 * because a service may reject them, or ignore them and return something else.
 */
export function useOffers(): (part: AdditionalPart) => boolean {
  const { may } = useSession()
  return (part) => may.includes(part)
}

/** Like `useOffers`, for use outside of components. True without a session: shared links exist only with our own service. */
export function isOffered(queries: QueryClient, part: AdditionalPart): boolean {
  const session = queries.getQueryData(sessionQueries.current().queryKey)
  return !session || session.may.includes(part)
}
