import type { Database } from '#database/open.ts'
import { countAttempt } from '../auth/sign-in-attempts.ts'

/** Counts a request of an assistant or a terminal. Those of a workspace count together. Throws `rate_limited` if there were too many in a minute. */
export async function countRequest(db: Database, workspaceId: string, max: number): Promise<void> {
  const key = `requests of assistants in ${workspaceId}`
  await countAttempt(db, [{ key, max, seconds: 60, budget: 'requests' }])
}
