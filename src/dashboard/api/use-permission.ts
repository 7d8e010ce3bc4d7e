import type { Name } from './client.ts'
import { hasAdditions } from './session.ts'
import { useSession } from './use-session.ts'

/**
 * Whether the service has additions to the specification. One without them refuses the filters and fields that the specification
 * does not name, so what needs these is hidden.
 */
export function useHasAdditions(): boolean {
  const { may } = useSession()
  return hasAdditions(may)
}

/** Whether the signed-in role may make a call, or send a part of its body: `may('POST /codes')`, `may('PATCH /codes/{id}#design')`. What it may not is hidden. */
export function usePermission(): (name: Name | `${Name}#design`) => boolean {
  const { may } = useSession()
  return (name) => may.includes(name)
}
