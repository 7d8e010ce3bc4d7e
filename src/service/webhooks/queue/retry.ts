import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { closeCircuit } from './circuit-breaker.ts'
import { notifyOfDeliveries, wakeSenders } from './notifications.ts'
import { deliveries } from './schema.ts'

/** Queues the matching deliveries of a workspace again: due now, with new attempts. A delivery that is being sent does not change. */
export async function requeueDeliveries(tx: Database, workspaceId: string, condition: SQL | undefined): Promise<void> {
  const isNotBeingSent = sql`(${deliveries.takenBy} is null or ${deliveries.dueAt} <= now())`
  const requeued = await tx
    .update(deliveries)
    .set({
      status: 'pending',
      attemptsBefore: sql`${deliveries.attempts}`,
      deliveredAt: null,
      dueAt: sql`now()`,
    })
    .where(and(eq(deliveries.workspaceId, workspaceId), condition, isNotBeingSent))
    .returning({ workspaceId: deliveries.workspaceId, id: deliveries.id })
  await notifyOfDeliveries(tx, requeued)
  await wakeSenders(tx)
}

/** Queues one delivery again: five more attempts under the same id, the first of them now. */
export async function retryDelivery(
  db: Database,
  { workspaceId, id, endpoint }: typeof deliveries.$inferSelect,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requeueDeliveries(tx, workspaceId, eq(deliveries.id, id))
    // The person who retries says that the endpoint works again.
    await closeCircuit(tx, { workspaceId, endpoint })
  })
}
