import { and, eq, sql } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { deliveriesChannel } from '../deliveries/enqueue.ts'
import { forgetFailures } from '../deliveries/failing.ts'
import { deliveries } from '../deliveries/schema.ts'
import { newSigningSecret } from '../deliveries/sign.ts'
import { Fault } from '../http/fault.ts'
import { newId } from '../ids.ts'
import { joinCodes, setCodes } from './connect-codes.ts'
import { webhookCodes, webhooks } from './schema.ts'
import { findByAddress, findWebhook, lockWebhooks, webhookIs, type WebhookRow } from './webhook-rows.ts'

const OVERLAP_HOURS = 24

/** An address as it was written, and in the spelling that all its spellings share. */
export interface Receiver {
  url: string
  address: string
}

/** Makes a webhook, or joins the codes to the one that has this address. */
export async function connectWebhook(
  db: Database,
  workspaceId: string,
  { url, address, codes }: Receiver & { codes: readonly string[] },
): Promise<{ webhook: WebhookRow; made: boolean }> {
  return db.transaction(async (tx) => {
    await lockWebhooks(tx, workspaceId)
    const known = await findByAddress(tx, workspaceId, address)
    if (known) {
      const changed = await joinCodes(tx, known, codes)
      return { webhook: changed ? await touch(tx, known, {}) : known, made: false }
    }
    const now = new Date()
    const made = { workspaceId, id: newId('whk', now), url, address, secret: newSigningSecret() }
    const [webhook] = await tx
      .insert(webhooks)
      .values({ ...made, createdAt: now, updatedAt: now })
      .returning()
    if (!webhook) throw new Error('The webhook was not kept.')
    await joinCodes(tx, webhook, codes)
    return { webhook, made: true }
  })
}

interface Change {
  receiver?: Receiver | undefined
  codes?: readonly string[] | undefined
  enabled?: boolean | undefined
}

/** What waits goes to a new address too. Whoever resumes a webhook or moves it says that it can be reached: it need not rest. */
export async function updateWebhook(
  db: Database,
  { workspaceId, id }: Pick<WebhookRow, 'workspaceId' | 'id'>,
  { receiver, codes, enabled }: Change,
): Promise<WebhookRow> {
  return db.transaction(async (tx) => {
    await lockWebhooks(tx, workspaceId)
    const known = await findWebhook(tx, workspaceId, id)
    if (!known) throw new Fault('not_found')
    if (receiver) {
      const holder = await findByAddress(tx, workspaceId, receiver.address)
      if (holder && holder.id !== id) throw new Fault('already_exists')
    }
    if (codes) await setCodes(tx, known, codes)
    if (receiver || enabled === true) {
      await forgetFailures(tx, { workspaceId, endpoint: id })
      await notify(tx, deliveriesChannel, '')
    }
    return touch(tx, known, { ...receiver, ...(enabled === undefined ? {} : { enabled, pausedReason: null }) })
  })
}

/** A new secret; the one before signs beside it for a day. */
export async function rotateSecret(db: Database, webhook: WebhookRow): Promise<WebhookRow> {
  return touch(db, webhook, {
    secret: newSigningSecret(),
    formerSecret: webhook.secret,
    formerSecretUntil: new Date(Date.now() + OVERLAP_HOURS * 60 * 60_000),
    secretRotatedAt: new Date(),
  })
}

/** Removes a webhook. What waits for it is not sent, and says so; what was sent stays in the list. */
export async function removeWebhook(db: Database, workspaceId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWebhooks(tx, workspaceId)
    const gone = await tx.delete(webhooks).where(webhookIs(workspaceId, id))
    if (gone.rowCount !== 1) throw new Fault('not_found')
    await tx.delete(webhookCodes).where(and(eq(webhookCodes.workspaceId, workspaceId), eq(webhookCodes.webhookId, id)))
    await forgetFailures(tx, { workspaceId, endpoint: id })
    await tx
      .update(deliveries)
      .set({ status: 'failed', lastError: 'The webhook was removed', dueAt: null, takenBy: null })
      .where(
        and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.endpoint, id), sql`${deliveries.dueAt} is not null`),
      )
  })
}

async function touch(tx: Database, { workspaceId, id }: WebhookRow, set: Partial<WebhookRow>): Promise<WebhookRow> {
  const [webhook] = await tx
    .update(webhooks)
    .set({ ...set, updatedAt: new Date() })
    .where(webhookIs(workspaceId, id))
    .returning()
  if (!webhook) throw new Fault('not_found')
  return webhook
}
