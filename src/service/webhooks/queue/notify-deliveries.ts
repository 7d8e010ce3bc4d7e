import { type Database, notify } from '#database/open.ts'

export const changedDeliveriesChannel = 'changed_deliveries'

// As many as a listener can show. 200 ids of 24 characters are well under the 8,000 bytes of a notification.
const MAX_IDS = 200

/** Notifies every process of the changed deliveries, once the transaction has committed. */
export async function notifyDeliveries(
  tx: Database,
  changed: readonly { workspaceId: string; id: string }[],
): Promise<void> {
  for (const [workspaceId, rows] of Map.groupBy(changed, (row) => row.workspaceId)) {
    const ids = rows.slice(-MAX_IDS).map(({ id }) => id)
    await notify(tx, changedDeliveriesChannel, JSON.stringify({ workspaceId, ids }))
  }
}
