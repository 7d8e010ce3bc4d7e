import { and, eq, sql } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { deliveriesChannel } from './enqueue.ts'
import { forgetFailures } from './failing.ts'
import { deliveries } from './schema.ts'
import { tellOfDeliveries } from './tell-of-deliveries.ts'

/** What a delivery becomes that is queued anew: due now, with all its attempts before it. */
export const queuedAnew = {
  status: 'pending',
  attemptsBefore: sql`${deliveries.attempts}`,
  deliveredAt: null,
  dueAt: sql`now()`,
} as const

/** Sends one again now: five fresh attempts under the same id. One that is on its way just now is left alone. */
export async function retry(
  db: Database,
  { workspaceId, id, endpoint }: typeof deliveries.$inferSelect,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(deliveries)
      .set(queuedAnew)
      .where(
        and(
          eq(deliveries.workspaceId, workspaceId),
          eq(deliveries.id, id),
          sql`(${deliveries.takenBy} is null or ${deliveries.dueAt} <= now())`,
        ),
      )
    // Whoever asks says that it can be reached again.
    await forgetFailures(tx, { workspaceId, endpoint })
    await tellOfDeliveries(tx, [{ workspaceId, id }])
    await notify(tx, deliveriesChannel, '')
  })
}
