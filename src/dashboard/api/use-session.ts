import { useSuspenseQuery } from '@tanstack/react-query'
import { type Session, sessionQueries } from './session.ts'

/** The session of a screen behind sign-in, which its route has loaded. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQueries.current())
  if (!data) throw new Error('This screen stands behind sign-in.')
  return data
}
