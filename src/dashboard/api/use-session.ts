import { useSuspenseQuery } from '@tanstack/react-query'
import { type Session, sessionQueries } from './session.ts'

/** The session, which the route of a signed-in screen has loaded. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQueries.current())
  if (!data) throw new Error('This screen stands behind sign-in.')
  return data
}
