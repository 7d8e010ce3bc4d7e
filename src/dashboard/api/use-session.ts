import { useSuspenseQuery } from '@tanstack/react-query'
import { type Session, sessionQueries } from './session.ts'

/** The session. Routes of signed-in screens load it before they render. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQueries.current())
  if (!data) throw new Error('This screen requires a session.')
  return data
}
