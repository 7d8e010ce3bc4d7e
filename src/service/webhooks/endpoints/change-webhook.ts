import { and, type Column, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { WebhookEvent, WebhookSelection } from '#contract/webhooks.ts'
import { type Database, notify } from '#database/open.ts'
import { TIMEOUT_MS } from '../delivery/attempt.ts'
import { deliveriesChannel } from '../queue/enqueue.ts'
import { forgetFailures } from '../delivery/circuit-breaker.ts'
import { queueAnew } from '../queue/retry.ts'
import { deliveries } from '../queue/schema.ts'
import { newSigningSecret } from '../delivery/sign.ts'
import { ApiError } from '#service/http/api-error.ts'
import { newId } from '#service/ids/ids.ts'
import { joinCodes, setCodes } from './connect-codes.ts'
import { webhookCodes, webhooks } from './schema.ts'
import { changeSelection, selectAllCodes } from './selections.ts'
import {
  findByAddress,
  findWebhook,
  getValidFormerSecrets,
  lockWebhooks,
  webhookIs,
  type WebhookRow,
} from './webhook-rows.ts'

const OVERLAP_HOURS = 24
/** Each signature is part of a header. */
const MAX_FORMER_SECRETS = 8

/** A URL as it was entered, and in its normal form. */
export interface Receiver {
  url: string
  address: string
}

/** A list of codes, or a selection; a selection other than a list wins. */
interface Chosen {
  codes?: readonly string[] | undefined
  selection?: WebhookSelection | undefined
}

/** Creates a webhook, or adds the codes and events to the one with this URL. */
export async function connectWebhook(
  db: Database,
  workspaceId: string,
  { url, address, codes = [], selection, events }: Receiver & Chosen & { events?: WebhookEvent[] | undefined },
): Promise<{ webhook: WebhookRow; made: boolean }> {
  return db.transaction(async (tx) => {
    await lockWebhooks(tx, workspaceId)
    const known = await findByAddress(tx, workspaceId, address)
    if (known) {
      const all = [...new Set([...known.events, ...(events ?? [])])]
      const more = all.length > known.events.length ? { events: all } : {}
      if (selection && selection.type !== 'codes') {
        await changeSelection(tx, known, selection)
        return { webhook: await touch(tx, known, more), made: false }
      }
      const changed = await joinCodes(tx, known, codes)
      return { webhook: changed || 'events' in more ? await touch(tx, known, more) : known, made: false }
    }
    const now = new Date()
    const made = {
      workspaceId,
      id: newId('whk', now),
      url,
      address,
      ...(events && { events }),
      secret: newSigningSecret(),
    }
    const [webhook] = await tx
      .insert(webhooks)
      .values({ ...made, createdAt: now, updatedAt: now })
      .returning()
    if (!webhook) throw new Error('The webhook was not stored.')
    if (!selection || selection.type === 'codes') {
      await joinCodes(tx, webhook, codes)
      return { webhook, made: true }
    }
    await changeSelection(tx, webhook, selection)
    return { webhook: await touch(tx, webhook, {}), made: true }
  })
}

interface Change extends Chosen {
  receiver?: Receiver | undefined
  enabled?: boolean | undefined
  events?: WebhookEvent[] | undefined
}

/** Held deliveries go to a new URL too. A new URL, and enabling a paused webhook, also end a suspension and close the circuit. */
export async function updateWebhook(
  db: Database,
  { workspaceId, id }: Pick<WebhookRow, 'workspaceId' | 'id'>,
  { receiver, codes, selection, events, enabled }: Change,
): Promise<WebhookRow> {
  return db.transaction(async (tx) => {
    await lockWebhooks(tx, workspaceId)
    const known = await findWebhook(tx, workspaceId, id)
    if (!known) throw new ApiError('not_found')
    if (receiver) {
      const holder = await findByAddress(tx, workspaceId, receiver.address)
      if (holder && holder.id !== id) throw new ApiError('already_exists')
    }
    await chooseCodes(tx, known, { codes, selection })
    const moved = receiver !== undefined && receiver.address !== known.address
    const resumed = moved || (enabled === true && !known.enabled) ? await startSendingAgain(tx, known) : {}
    return touch(tx, known, {
      ...receiver,
      ...(enabled === undefined ? {} : { enabled }),
      ...(events && { events }),
      ...resumed,
    })
  })
}

async function chooseCodes(tx: Database, webhook: WebhookRow, { codes, selection }: Chosen): Promise<void> {
  if (selection && selection.type !== 'codes') return changeSelection(tx, webhook, selection)
  if (!selection && !codes) return
  if (webhook.selection !== 'codes') await changeSelection(tx, webhook, { type: 'codes' })
  if (codes) await setCodes(tx, webhook, codes)
  // Codes that were removed have room for other webhooks.
  await selectAllCodes(tx, webhook.workspaceId)
}

/** Ends a suspension, and closes an open circuit at once. */
export async function resumeWebhook(db: Database, workspaceId: string, id: string): Promise<WebhookRow> {
  return db.transaction(async (tx) => {
    await lockWebhooks(tx, workspaceId)
    const known = await findWebhook(tx, workspaceId, id)
    if (!known) throw new ApiError('not_found')
    const resumed = await startSendingAgain(tx, known)
    return known.suspendedSince === null ? known : touch(tx, known, resumed)
  })
}

const notSuspended = { suspendedReason: null, suspendedSince: null }

/** Queues again what the receiver refused until it was suspended or rested, so that no scan is missing. */
async function startSendingAgain(tx: Database, { workspaceId, id, suspendedSince }: WebhookRow) {
  const failingSince = await forgetFailures(tx, { workspaceId, endpoint: id })
  const since = failingSince ?? suspendedSince
  if (since !== null)
    await queueAnew(
      tx,
      workspaceId,
      and(
        eq(deliveries.webhookId, id),
        eq(deliveries.status, 'failed'),
        or(eq(deliveries.lastStatus, 410), failingSince === null ? undefined : isRejection(deliveries.lastStatus)),
        // The date of an attempt is its start.
        gte(deliveries.lastAttemptAt, new Date(since.getTime() - 2 * TIMEOUT_MS)),
      ),
    )
  else await notify(tx, deliveriesChannel, '')
  return notSuspended
}

/** Redirects, and statuses that say that the request is at fault: the receiver had the delivery once and will not get it again by itself. */
function isRejection(status: Column) {
  return and(gte(status, 300), lt(status, 500))
}

/**
 * Creates a new secret. For 24 hours deliveries are signed with the previous one too (specification, Events), and a second rotation within
 * them ends none earlier: a receiver that has any secret of the last day keeps working.
 */
export async function rotateSecret(db: Database, workspaceId: string, id: string): Promise<WebhookRow> {
  return db.transaction(async (tx) => {
    await lockWebhooks(tx, workspaceId)
    const webhook = await findWebhook(tx, workspaceId, id)
    if (!webhook) throw new ApiError('not_found')
    const until = new Date(Date.now() + OVERLAP_HOURS * 60 * 60_000).toISOString()
    const formerSecrets = [{ secret: webhook.secret, until }, ...getValidFormerSecrets(webhook)]
    return touch(tx, webhook, {
      secret: newSigningSecret(),
      formerSecrets: formerSecrets.slice(0, MAX_FORMER_SECRETS),
      secretRotatedAt: new Date(),
    })
  })
}

/** Removes a webhook. Waiting deliveries are cancelled with that reason; sent ones stay in the list. */
export async function removeWebhook(db: Database, workspaceId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWebhooks(tx, workspaceId)
    const deleted = await tx.delete(webhooks).where(webhookIs(workspaceId, id))
    if (deleted.rowCount !== 1) throw new ApiError('not_found')
    await tx.delete(webhookCodes).where(and(eq(webhookCodes.workspaceId, workspaceId), eq(webhookCodes.webhookId, id)))
    // Codes without room for another webhook have it now.
    await selectAllCodes(tx, workspaceId)
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
  if (!webhook) throw new ApiError('not_found')
  return webhook
}
