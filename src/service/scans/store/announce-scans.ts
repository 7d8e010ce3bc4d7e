import { type Database, notify } from '#database/open.ts'

// As many as a listener can show: 200 ids of 24 characters are well under the 8,000 bytes of a notification.
const MAX_IDS = 200

/** Notifies listeners of scans that can be read once the transaction has committed: their ids by workspace, oldest first. */
export async function announceScans(tx: Database, ids: ReadonlyMap<string, readonly string[]>): Promise<void> {
  for (const [workspaceId, scanIds] of ids)
    await notify(tx, 'scans', JSON.stringify({ workspaceId, ids: scanIds.slice(-MAX_IDS) }))
}
