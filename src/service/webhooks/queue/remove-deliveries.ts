import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { deliveries, deliveryAttempts } from './schema.ts'

/** Deletes every delivery of an event, with its attempts. */
export async function removeDeliveries(tx: Database, workspaceId: string, eventId: string): Promise<void> {
  const deleted = await tx
    .delete(deliveries)
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.eventId, eventId)))
    .returning({ id: deliveries.id })
  await removeAttempts(
    tx,
    workspaceId,
    deleted.map(({ id }) => id),
  )
}

export async function removeAttempts(tx: Database, workspaceId: string, deliveryIds: string[]): Promise<void> {
  if (deliveryIds.length === 0) return
  await tx
    .delete(deliveryAttempts)
    .where(and(eq(deliveryAttempts.workspaceId, workspaceId), inArray(deliveryAttempts.deliveryId, deliveryIds)))
}
