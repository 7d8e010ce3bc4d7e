import { type Database, notify } from '#database/open.ts'

/** Wakes the senders of every process; the payload is empty. */
export const dueDeliveriesChannel = 'deliveries'

/** Carries the ids of new and changed deliveries of a workspace. */
export const changedDeliveriesChannel = 'changed_deliveries'

// A listener shows at most 200 deliveries. Their ids of 24 characters are well below the limit of 8,000 bytes for a notification.
const MAX_IDS = 200

/** Notifies the senders that deliveries are due, once the transaction has committed. */
export async function wakeSenders(tx: Database): Promise<void> {
  await notify(tx, dueDeliveriesChannel, '')
}

/** Notifies every process of the changed deliveries, once the transaction has committed. */
export async function notifyOfDeliveries(
  tx: Database,
  changedRows: readonly { workspaceId: string; id: string }[],
): Promise<void> {
  for (const [workspaceId, rows] of Map.groupBy(changedRows, (row) => row.workspaceId)) {
    const ids = rows.slice(-MAX_IDS).map(({ id }) => id)
    await notify(tx, changedDeliveriesChannel, JSON.stringify({ workspaceId, ids }))
  }
}
