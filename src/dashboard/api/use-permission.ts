import type { EndpointKey } from './client.ts'
import { useSession } from './use-session.ts'

/**
 * Returns a function that checks whether the role may call an endpoint, or send a part of its body: `may('POST /codes')`,
 * `may('PATCH /codes/{id}#design')`. Controls that the role may not use are hidden.
 */
export function usePermission(): (name: EndpointKey | `${EndpointKey}#design`) => boolean {
  const { may } = useSession()
  return (name) => may.includes(name)
}
