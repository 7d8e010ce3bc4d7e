import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { deliveriesChannel } from './enqueue.ts'
import { forgetFailures } from '../delivery/circuit-breaker.ts'
import { deliveries } from './schema.ts'
import { notifyDeliveries } from './notify-deliveries.ts'

/** Queues those deliveries of a workspace again: due now, with new attempts. One that is being sent is left alone. */
export async function queueAnew(tx: Database, workspaceId: string, which: SQL | undefined): Promise<void> {
  const queued = await tx
    .update(deliveries)
    .set({
      status: 'pending',
      attemptsBefore: sql`${deliveries.attempts}`,
      deliveredAt: null,
      dueAt: sql`now()`,
    })
    .where(
      and(
        eq(deliveries.workspaceId, workspaceId),
        which,
        sql`(${deliveries.takenBy} is null or ${deliveries.dueAt} <= now())`,
      ),
    )
    .returning({ workspaceId: deliveries.workspaceId, id: deliveries.id })
  await notifyDeliveries(tx, queued)
  await notify(tx, deliveriesChannel, '')
}

/** Queues one again now: five more attempts under the same id. */
export async function retry(
  db: Database,
  { workspaceId, id, endpoint }: typeof deliveries.$inferSelect,
): Promise<void> {
  await db.transaction(async (tx) => {
    await queueAnew(tx, workspaceId, eq(deliveries.id, id))
    // The person who retries says that the endpoint works again.
    await forgetFailures(tx, { workspaceId, endpoint })
  })
}
