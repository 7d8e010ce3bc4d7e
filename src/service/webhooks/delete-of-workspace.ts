import type { Database } from '#database/open.ts'
import { pageSecrets, webhookCodes, webhooks } from './schema.ts'
import { deliveries, deliveryAttempts, failingEndpoints, replays } from './queue/schema.ts'
import { deleteRows } from '../tenancy/workspaces/workspaces.ts'

/** Deletes the webhooks and deliveries of a workspace. */
export async function deleteWebhooksOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [
    deliveryAttempts,
    deliveries,
    replays,
    failingEndpoints,
    webhookCodes,
    webhooks,
    pageSecrets,
  ])
}
