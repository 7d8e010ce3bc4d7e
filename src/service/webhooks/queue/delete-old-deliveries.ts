import { and, eq, inArray, isNull, lt, ne } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { idAtOrAfter } from '#service/ids/ids.ts'
import { planCeilings } from '#service/tenancy/workspaces/plan-ceilings.ts'
import { workspaces } from '#service/tenancy/workspaces/schema.ts'
import { removeAttempts } from './remove-deliveries.ts'
import { deliveries, replays } from './schema.ts'

const DAY_MS = 24 * 60 * 60_000
const BATCH_SIZE = 2_000

/** Deletes completed deliveries, their attempts, and finished replays that are older than the plan's history. */
export async function deleteOldDeliveries(db: Database, now = new Date()): Promise<void> {
  for (const { id, plan } of await db.select().from(workspaces)) {
    const historyStart = new Date(now.getTime() - planCeilings[plan].historyDays * DAY_MS)
    // Rows are deleted in batches, because deleting millions of rows at once would block other queries.
    while ((await deleteBatch(db, id, historyStart)) === BATCH_SIZE);
    await db
      .delete(replays)
      .where(
        and(
          eq(replays.workspaceId, id),
          lt(replays.createdAt, historyStart),
          inArray(replays.status, ['done', 'cancelled']),
        ),
      )
  }
}

/** Returns the number of deleted deliveries. */
async function deleteBatch(db: Database, workspaceId: string, historyStart: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.workspaceId, workspaceId),
          lt(deliveries.id, idAtOrAfter('dlv', historyStart)),
          isNull(deliveries.dueAt),
          ne(deliveries.status, 'pending'),
        ),
      )
      .limit(BATCH_SIZE)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await removeAttempts(tx, workspaceId, ids)
    await tx.delete(deliveries).where(and(eq(deliveries.workspaceId, workspaceId), inArray(deliveries.id, ids)))
    return ids.length
  })
}
