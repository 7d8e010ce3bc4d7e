import { and, type Column, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { WebhookEvent, WebhookSelection } from '#contract/webhook.ts'
import type { Database } from '#database/open.ts'
import { ApiError } from '#service/http/api-error.ts'
import { createId } from '#service/ids/ids.ts'
import { ATTEMPT_TIMEOUT_MS } from '../messages/attempt.ts'
import { createSigningSecret } from '../messages/sign.ts'
import { closeCircuit } from '../queue/circuit-breaker.ts'
import { wakeSenders } from '../queue/notifications.ts'
import { requeueDeliveries } from '../queue/retry.ts'
import { deliveries } from '../queue/schema.ts'
import { cancelReplaysOfWebhook } from '../replay/replays.ts'
import { addCodes, replaceCodes } from './connect-codes.ts'
import { listUnlistedCodeIds } from './present-webhooks.ts'
import { webhookCodes, webhooks } from '../schema.ts'
import { addSelection, changeSelection, selectAllCodes } from './selections.ts'
import {
  findByAddress,
  findWebhook,
  getValidFormerSecrets,
  lockWebhooks,
  webhookCondition,
  type WebhookRow,
} from '../webhook-rows.ts'

const SECRET_OVERLAP_HOURS = 24
/** The limit keeps the header short, which has a signature for each secret. */
const MAX_FORMER_SECRETS = 8

/** A URL as it was entered, and in its normal form. */
export interface Receiver {
  url: string
  address: string
}

/** A list of codes, or a selection. A selection of another type than `codes` takes precedence over the list. */
interface CodeChoice {
  codes?: readonly string[] | undefined
  selection?: WebhookSelection | undefined
}

type NewWebhook = Receiver & CodeChoice & { events?: WebhookEvent[] | undefined }

/** Creates a webhook. If a webhook with this URL exists, adds the codes and events to it. */
export async function connectWebhook(
  db: Database,
  workspaceId: string,
  webhook: NewWebhook,
): Promise<{ webhook: WebhookRow; isNew: boolean }> {
  return db.transaction(async (tx) => {
    await lockWebhooks(tx, workspaceId)
    const existing = await findByAddress(tx, workspaceId, webhook.address)
    return existing
      ? { webhook: await extendWebhook(tx, existing, webhook), isNew: false }
      : { webhook: await createWebhook(tx, workspaceId, webhook), isNew: true }
  })
}

async function extendWebhook(
  tx: Database,
  existing: WebhookRow,
  { codes = [], selection, events = [] }: NewWebhook,
): Promise<WebhookRow> {
  const allEvents = [...new Set([...existing.events, ...events])]
  const newEvents = allEvents.length > existing.events.length ? { events: allEvents } : {}
  if (selection && selection.type !== 'codes') {
    await addSelection(tx, existing, selection)
    return updateRow(tx, existing, newEvents)
  }
  const hasNewCodes = await addCodes(tx, existing, codes)
  return hasNewCodes || 'events' in newEvents ? updateRow(tx, existing, newEvents) : existing
}

async function createWebhook(
  tx: Database,
  workspaceId: string,
  { url, address, codes = [], selection, events }: NewWebhook,
): Promise<WebhookRow> {
  const now = new Date()
  const [webhook] = await tx
    .insert(webhooks)
    .values({
      workspaceId,
      id: createId('whk', now),
      url,
      address,
      ...(events && { events }),
      secret: createSigningSecret(),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!webhook) throw new Error('The webhook was not stored.')
  if (!selection || selection.type === 'codes') {
    await addCodes(tx, webhook, codes)
    return webhook
  }
  await addSelection(tx, webhook, selection)
  return updateRow(tx, webhook, {})
}

interface WebhookChange extends CodeChoice {
  /** As in the response of which `codes` are. If it is set, codes that a response does not list stay. */
  codesTotal?: number | undefined
  receiver?: Receiver | undefined
  enabled?: boolean | undefined
  events?: WebhookEvent[] | undefined
}

/**
 * Changes a webhook. Held deliveries go to a new URL too. A new URL ends a suspension and closes the circuit. So does enabling a paused
 * webhook.
 */
export async function updateWebhook(
  db: Database,
  { workspaceId, id }: Pick<WebhookRow, 'workspaceId' | 'id'>,
  { receiver, events, enabled, ...choice }: WebhookChange,
): Promise<WebhookRow> {
  return db.transaction(async (tx) => {
    await lockWebhooks(tx, workspaceId)
    const webhook = await findWebhook(tx, workspaceId, id)
    if (!webhook) throw new ApiError('not_found')
    if (receiver) {
      const sameAddress = await findByAddress(tx, workspaceId, receiver.address)
      if (sameAddress && sameAddress.id !== id) throw new ApiError('already_exists')
    }
    await applyCodeChoice(tx, webhook, choice)
    const isMoved = receiver !== undefined && receiver.address !== webhook.address
    const isEnabled = enabled === true && !webhook.enabled
    const resumedFields = isMoved || isEnabled ? await resumeSending(tx, webhook) : {}
    return updateRow(tx, webhook, {
      ...receiver,
      ...(enabled === undefined ? {} : { enabled }),
      ...(events && { events }),
      ...resumedFields,
    })
  })
}

async function applyCodeChoice(
  tx: Database,
  webhook: WebhookRow,
  { codes, codesTotal, selection }: Pick<WebhookChange, 'codes' | 'codesTotal' | 'selection'>,
): Promise<void> {
  if (selection && selection.type !== 'codes') return changeSelection(tx, webhook, selection)
  if (!selection && !codes) return
  if (webhook.selection !== 'codes') await changeSelection(tx, webhook, { type: 'codes' })
  const unlistedCodes = codesTotal === undefined ? [] : await listUnlistedCodeIds(tx, webhook)
  if (codes) await replaceCodes(tx, webhook, [...codes, ...unlistedCodes])
  // Codes that were removed from this webhook now have room for another webhook.
  await selectAllCodes(tx, webhook.workspaceId)
}

/** Ends a suspension, and closes an open circuit at once. */
export async function resumeWebhook(db: Database, workspaceId: string, id: string): Promise<WebhookRow> {
  return db.transaction(async (tx) => {
    await lockWebhooks(tx, workspaceId)
    const webhook = await findWebhook(tx, workspaceId, id)
    if (!webhook) throw new ApiError('not_found')
    const resumedFields = await resumeSending(tx, webhook)
    return webhook.suspendedSince === null ? webhook : updateRow(tx, webhook, resumedFields)
  })
}

const noSuspension = { suspendedReason: null, suspendedSince: null }

/** Closes the circuit, and requeues the deliveries that the receiver refused while it was failing, so that it misses no scan. */
async function resumeSending(tx: Database, { workspaceId, id, suspendedSince }: WebhookRow) {
  const failingSince = await closeCircuit(tx, { workspaceId, endpoint: id })
  const since = failingSince ?? suspendedSince
  if (since !== null)
    await requeueDeliveries(
      tx,
      workspaceId,
      and(
        eq(deliveries.webhookId, id),
        eq(deliveries.status, 'failed'),
        or(
          eq(deliveries.lastStatus, 410),
          failingSince === null ? undefined : rejectionCondition(deliveries.lastStatus),
        ),
        // The date of an attempt is its start, so attempts that began shortly before the failure are included.
        gte(deliveries.lastAttemptAt, new Date(since.getTime() - 2 * ATTEMPT_TIMEOUT_MS)),
      ),
    )
  else await wakeSenders(tx)
  return noSuspension
}

/** A condition for redirects and client errors. A delivery with such a status has failed permanently and is not retried. */
function rejectionCondition(status: Column) {
  return and(gte(status, 300), lt(status, 500))
}

/**
 * Creates a new secret. For 24 hours, deliveries are also signed with the previous secret (specification, Events). A second rotation within
 * that time does not end it earlier: a receiver with any secret of the last day keeps working.
 */
export async function rotateSecret(db: Database, workspaceId: string, id: string): Promise<WebhookRow> {
  return db.transaction(async (tx) => {
    await lockWebhooks(tx, workspaceId)
    const webhook = await findWebhook(tx, workspaceId, id)
    if (!webhook) throw new ApiError('not_found')
    const until = new Date(Date.now() + SECRET_OVERLAP_HOURS * 60 * 60_000).toISOString()
    const formerSecrets = [{ secret: webhook.secret, until }, ...getValidFormerSecrets(webhook)]
    return updateRow(tx, webhook, {
      secret: createSigningSecret(),
      formerSecrets: formerSecrets.slice(0, MAX_FORMER_SECRETS),
      secretRotatedAt: new Date(),
    })
  })
}

/** Removes a webhook. Waiting deliveries are canceled with that reason, and so are replays. Sent deliveries stay in the list. */
export async function removeWebhook(db: Database, workspaceId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWebhooks(tx, workspaceId)
    const deleted = await tx.delete(webhooks).where(webhookCondition(workspaceId, id))
    if (deleted.rowCount !== 1) throw new ApiError('not_found')
    await tx.delete(webhookCodes).where(and(eq(webhookCodes.workspaceId, workspaceId), eq(webhookCodes.webhookId, id)))
    // The codes of this webhook now have room for another webhook.
    await selectAllCodes(tx, workspaceId)
    await closeCircuit(tx, { workspaceId, endpoint: id })
    await cancelReplaysOfWebhook(tx, workspaceId, id)
    await tx
      .update(deliveries)
      .set({ status: 'failed', lastError: 'The webhook was removed', dueAt: null, takenBy: null })
      .where(
        and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.endpoint, id), sql`${deliveries.dueAt} is not null`),
      )
  })
}

async function updateRow(
  tx: Database,
  { workspaceId, id }: WebhookRow,
  changes: Partial<WebhookRow>,
): Promise<WebhookRow> {
  const [webhook] = await tx
    .update(webhooks)
    .set({ ...changes, updatedAt: new Date() })
    .where(webhookCondition(workspaceId, id))
    .returning()
  if (!webhook) throw new ApiError('not_found')
  return webhook
}
