import type { Name } from './client.ts'
import { hasAdditions } from './session.ts'
import { useSession } from './use-session.ts'

/**
 * Whether the service supports more than the specification. One that does not rejects unknown filters and fields, so the controls for them
 * are hidden.
 */
export function useHasAdditions(): boolean {
  const { may } = useSession()
  return hasAdditions(may)
}

/**
 * Whether the role may make a call, or send a part of its body: `may('POST /codes')`, `may('PATCH /codes/{id}#design')`. Controls that it
 * may not use are hidden.
 */
export function usePermission(): (name: Name | `${Name}#design`) => boolean {
  const { may } = useSession()
  return (name) => may.includes(name)
}
