import type { Name } from './client.ts'
import { useSession } from './use-session.ts'

/** Whether the signed-in role may make a call, or send a part of its body: `may('POST /codes')`, `may('PATCH /codes/{id}#design')`. What it may not is hidden. */
export function useMay(): (name: Name | `${Name}#design`) => boolean {
  const { may } = useSession()
  return (name) => may.includes(name)
}
