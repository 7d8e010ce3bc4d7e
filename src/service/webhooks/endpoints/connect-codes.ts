import { and, count, eq, gte, inArray, ne } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { isInList } from '#database/value-conditions.ts'
import { codes } from '#service/codes/schema.ts'
import { invalidField } from '#service/http/api-error.ts'
import { webhookCodes } from '../schema.ts'
import { listConnectedCodeIds, type WebhookRow } from '../webhook-rows.ts'

export const MAX_WEBHOOKS_PER_CODE = 5

type WebhookKey = Pick<WebhookRow, 'workspaceId' | 'id'>

/**
 * Connects these codes to a webhook, in addition to its other codes. A code that the selection of the webhook has added stays from now on, also
 * if it no longer matches. Returns whether a code was added.
 */
export async function addCodes(tx: Database, webhook: WebhookKey, codeIds: readonly string[]): Promise<boolean> {
  const connected = new Set(await listConnectedCodeIds(tx, webhook))
  await markAsAdded(tx, webhook, codeIds)
  const addedIds = [...new Set(codeIds)].filter((codeId) => !connected.has(codeId))
  if (addedIds.length === 0) return false
  await requireConnectable(tx, webhook, { codeIds, added: addedIds })
  const { workspaceId, id: webhookId } = webhook
  for (let i = 0; i < addedIds.length; i += 1_000)
    await tx
      .insert(webhookCodes)
      .values(addedIds.slice(i, i + 1_000).map((codeId) => ({ workspaceId, webhookId, codeId })))
  return true
}

async function markAsAdded(tx: Database, { workspaceId, id }: WebhookKey, codeIds: readonly string[]): Promise<void> {
  const isConnected = and(eq(webhookCodes.workspaceId, workspaceId), eq(webhookCodes.webhookId, id))
  await tx
    .update(webhookCodes)
    .set({ explicit: true })
    .where(and(isConnected, isInList(webhookCodes.codeId, codeIds), eq(webhookCodes.explicit, false)))
}

/** Connects exactly these codes to a webhook. */
export async function replaceCodes(tx: Database, webhook: WebhookKey, codeIds: readonly string[]): Promise<void> {
  const remaining = new Set(codeIds)
  const removed = (await listConnectedCodeIds(tx, webhook)).filter((codeId) => !remaining.has(codeId))
  if (removed.length > 0)
    await tx
      .delete(webhookCodes)
      .where(
        and(
          eq(webhookCodes.workspaceId, webhook.workspaceId),
          eq(webhookCodes.webhookId, webhook.id),
          isInList(webhookCodes.codeId, removed),
        ),
      )
  await addCodes(tx, webhook, codeIds)
}

/** Refuses unknown codes, and codes with the maximum number of webhooks. The error names the code by its index in the request. */
async function requireConnectable(
  tx: Database,
  { workspaceId, id }: WebhookKey,
  { codeIds, added }: { codeIds: readonly string[]; added: string[] },
) {
  const createCodeError = (codeId: string, reason: string) =>
    invalidField('body', `codes.${codeIds.indexOf(codeId)}`, reason)
  const rows = await tx
    .select({ id: codes.id })
    .from(codes)
    .where(and(eq(codes.workspaceId, workspaceId), inArray(codes.id, added)))
  const existing = new Set(rows.map((code) => code.id))
  const unknown = added.find((codeId) => !existing.has(codeId))
  if (unknown !== undefined) throw createCodeError(unknown, 'This code does not exist in this workspace')
  const [fullCode] = await tx
    .select({ codeId: webhookCodes.codeId, webhooks: count() })
    .from(webhookCodes)
    .where(
      and(
        eq(webhookCodes.workspaceId, workspaceId),
        inArray(webhookCodes.codeId, added),
        ne(webhookCodes.webhookId, id),
      ),
    )
    .groupBy(webhookCodes.codeId)
    .having(({ webhooks }) => gte(webhooks, MAX_WEBHOOKS_PER_CODE))
    .limit(1)
  if (fullCode)
    throw createCodeError(
      fullCode.codeId,
      `A code may feed ${MAX_WEBHOOKS_PER_CODE} webhooks, and this one does. Disconnect it from one first`,
    )
}
