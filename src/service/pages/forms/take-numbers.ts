import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { usage } from '#service/tenancy/workspaces/schema.ts'

/**
 * Takes the next `count` numbers of submissions inside the transaction that stores them, and returns the first. Other submissions of the
 * workspace wait for its end, so that a number is neither given twice nor skipped: the caller takes them last.
 */
export async function takeNumbers(tx: Database, workspaceId: string, count: number): Promise<number> {
  const [taken] = await tx
    .insert(usage)
    .values({ workspaceId, what: 'submissions', used: count })
    .onConflictDoUpdate({
      target: [usage.workspaceId, usage.what],
      set: { used: sql`${usage.used} + excluded.used` },
    })
    .returning({ used: usage.used })
  if (!taken) throw new Error(`The submissions of ${workspaceId} were not counted.`)
  return taken.used - count + 1
}
