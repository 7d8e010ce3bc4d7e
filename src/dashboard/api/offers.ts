import type { QueryClient } from '@tanstack/react-query'
import type { AdditionalPart } from '#contract/additional-parts.ts'
import { sessionQueries } from './session.ts'
import { useSession } from './use-session.ts'

/**
 * Returns a function that checks whether the service supports a query parameter or body field that is not in the specification. Controls for
 * unsupported ones are hidden, because a service may reject them, or ignore them and return something else.
 */
export function useIsOffered(): (part: AdditionalPart) => boolean {
  const { may } = useSession()
  return (part) => may.includes(part)
}

/** Like `useIsOffered`, outside of components. True without a session, because shared links exist only with Tessera's own service. */
export function isOffered(queryClient: QueryClient, part: AdditionalPart): boolean {
  const session = queryClient.getQueryData(sessionQueries.current().queryKey)
  return !session || session.may.includes(part)
}
