import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { usage } from '#service/tenancy/workspaces/schema.ts'

/**
 * Takes the next `count` numbers of submissions inside the transaction that stores them, and returns the first number. No number is used
 * twice or skipped. Other submissions of the workspace wait for the end of the transaction, so the caller takes the numbers last.
 */
export async function takeNumbers(tx: Database, workspaceId: string, count: number): Promise<number> {
  const [counter] = await tx
    .insert(usage)
    .values({ workspaceId, what: 'submissions', used: count })
    .onConflictDoUpdate({
      target: [usage.workspaceId, usage.what],
      set: { used: sql`${usage.used} + excluded.used` },
    })
    .returning({ used: usage.used })
  if (!counter) throw new Error(`The submissions of ${workspaceId} were not counted.`)
  return counter.used - count + 1
}
