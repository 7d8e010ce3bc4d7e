import { and, eq } from 'drizzle-orm'
import type { DeliveryDetail } from '#contract/deliveries.ts'
import type { Database } from '#database/open.ts'
import { pageSecrets } from '../endpoints/schema.ts'
import { findWebhook, getSigningSecrets } from '../endpoints/webhook-rows.ts'
import { readDeliveries } from './list-deliveries.ts'
import { messageHeaders, unixSeconds } from './message-headers.ts'
import { deliveries, deliveryAttempts } from '../queue/schema.ts'
import { signedText } from './sign.ts'

/** One delivery with its request and all attempts, or null. Before the first attempt: the request as it would be sent now. */
export async function deliveryDetail(db: Database, workspaceId: string, id: string): Promise<DeliveryDetail | null> {
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
  const sent = attempts.at(-1)?.requestHeaders
  const requestHeaders = sent ?? messageHeaders(row, await findSecrets(db, row), unixSeconds(new Date()))
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
  return { ...delivery, payload: row.body, requestHeaders, signedText: signedText(row.body, seconds), log }
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
