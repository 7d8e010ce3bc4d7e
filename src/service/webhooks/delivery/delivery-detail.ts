import { and, eq } from 'drizzle-orm'
import type { DeliveryDetail } from '#contract/deliveries.ts'
import type { Database } from '#database/open.ts'
import { pageSecrets } from '../schema.ts'
import { findWebhook, getSigningSecrets } from '../webhook-rows.ts'
import { createMessageHeaders, toUnixSeconds } from '../messages/message-headers.ts'
import { toSignedText } from '../messages/sign.ts'
import { readDeliveries } from '../queue/list-deliveries.ts'
import { deliveries, deliveryAttempts } from '../queue/schema.ts'

/** Finds a delivery with its request and all attempts. Before the first attempt, the request is what would be sent now. */
export async function findDeliveryDetail(
  db: Database,
  workspaceId: string,
  id: string,
): Promise<DeliveryDetail | null> {
  const [delivery] = await readDeliveries(db, workspaceId, [id])
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, id)))
  if (!delivery || !row) return null
  const attempts = await db
    .select()
    .from(deliveryAttempts)
    .where(and(eq(deliveryAttempts.workspaceId, workspaceId), eq(deliveryAttempts.deliveryId, id)))
    .orderBy(deliveryAttempts.number)
  const requestHeaders =
    attempts.at(-1)?.requestHeaders ?? createMessageHeaders(row, await findSecrets(db, row), toUnixSeconds(new Date()))
  const seconds = Number(requestHeaders['x-service-timestamp'])
  const log = attempts.map(({ at, status, durationMs, phases, address, error, responseHeaders, responseBody }) => ({
    at,
    status,
    durationMs,
    phases,
    address,
    error,
    responseHeaders,
    responseBody,
  }))
  return { ...delivery, payload: row.body, requestHeaders, signedText: toSignedText(row.body, seconds), log }
}

async function findSecrets(db: Database, { workspaceId, webhookId, pageId }: typeof deliveries.$inferSelect) {
  if (webhookId !== null) {
    const webhook = await findWebhook(db, workspaceId, webhookId)
    return webhook ? getSigningSecrets(webhook) : []
  }
  const rows = await db
    .select({ secret: pageSecrets.secret })
    .from(pageSecrets)
    .where(and(eq(pageSecrets.workspaceId, workspaceId), eq(pageSecrets.pageId, pageId ?? '')))
  return rows.map(({ secret }) => secret)
}
