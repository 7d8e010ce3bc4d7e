import { and, count, eq, gte, inArray, ne } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import { invalidField } from '#service/http/api-error.ts'
import { webhookCodes } from './schema.ts'
import { connectedCodes, type WebhookRow } from './webhook-rows.ts'

export const MAX_ENDPOINTS = 5

type Webhook = Pick<WebhookRow, 'workspaceId' | 'id'>

/** Connects these codes in addition; returns whether that changed anything. */
export async function joinCodes(tx: Database, webhook: Webhook, wanted: readonly string[]): Promise<boolean> {
  const known = new Set(await connectedCodes(tx, webhook))
  const added = [...new Set(wanted)].filter((codeId) => !known.has(codeId))
  if (added.length === 0) return false
  await requireCodes(tx, webhook, { wanted, added })
  const { workspaceId, id: webhookId } = webhook
  for (let i = 0; i < added.length; i += 1_000)
    await tx
      .insert(webhookCodes)
      .values(added.slice(i, i + 1_000).map((codeId) => ({ workspaceId, webhookId, codeId })))
  return true
}

/** Connects exactly these codes. */
export async function setCodes(tx: Database, webhook: Webhook, wanted: readonly string[]): Promise<void> {
  const wantedIds = new Set(wanted)
  const left = (await connectedCodes(tx, webhook)).filter((codeId) => !wantedIds.has(codeId))
  if (left.length > 0)
    await tx
      .delete(webhookCodes)
      .where(
        and(
          eq(webhookCodes.workspaceId, webhook.workspaceId),
          eq(webhookCodes.webhookId, webhook.id),
          inArray(webhookCodes.codeId, left),
        ),
      )
  await joinCodes(tx, webhook, wanted)
}

/** Refuses unknown codes and those with the maximum number of webhooks, each by its path in the request. */
async function requireCodes(
  tx: Database,
  { workspaceId, id }: Webhook,
  { wanted, added }: { wanted: readonly string[]; added: string[] },
) {
  const requireConnectable = (codeId: string, reason: string) =>
    invalidField('body', `codes.${wanted.indexOf(codeId)}`, reason)
  const rows = await tx
    .select({ id: codes.id })
    .from(codes)
    .where(and(eq(codes.workspaceId, workspaceId), inArray(codes.id, added)))
  const found = new Set(rows.map((code) => code.id))
  const unknown = added.find((codeId) => !found.has(codeId))
  if (unknown !== undefined) throw requireConnectable(unknown, 'This code does not exist in this workspace')
  const [full] = await tx
    .select({ codeId: webhookCodes.codeId, endpoints: count() })
    .from(webhookCodes)
    .where(
      and(
        eq(webhookCodes.workspaceId, workspaceId),
        inArray(webhookCodes.codeId, added),
        ne(webhookCodes.webhookId, id),
      ),
    )
    .groupBy(webhookCodes.codeId)
    .having(({ endpoints }) => gte(endpoints, MAX_ENDPOINTS))
    .limit(1)
  if (full)
    throw requireConnectable(
      full.codeId,
      `A code may feed ${MAX_ENDPOINTS} webhooks, and this one does. Disconnect it from one first`,
    )
}
