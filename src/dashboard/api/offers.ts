import type { QueryClient } from '@tanstack/react-query'
import type { AdditionalPart } from '#contract/additional-parts.ts'
import { sessionQueries } from './session.ts'
import { useSession } from './use-session.ts'

/**
 * Whether the service has a parameter of a query or a member of a body that the specification does not name. The controls for what it does
 * not have are hidden: one service refuses it, another ignores it and answers something else.
 */
export function useOffers(): (part: AdditionalPart) => boolean {
  const { may } = useSession()
  return (part) => may.includes(part)
}

/** `useOffers` outside of components. A visitor of a shared link has no session; such links are only of our own service. */
export function isOffered(queries: QueryClient, part: AdditionalPart): boolean {
  const session = queries.getQueryData(sessionQueries.current().queryKey)
  return !session || session.may.includes(part)
}
