import type { Name } from './client.ts'
import { useSession } from './use-session.ts'

/** Whether the signed-in role may make a call: `may('POST /codes')`. What it may not is hidden. */
export function useMay(): (name: Name) => boolean {
  const { may } = useSession()
  return (name) => may.includes(name)
}
