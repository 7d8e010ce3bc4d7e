import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { type FormerSecret, webhookCodes, webhooks } from './schema.ts'

export type WebhookRow = typeof webhooks.$inferSelect

export async function listWebhookRows(db: Database, workspaceId: string): Promise<WebhookRow[]> {
  return db.select().from(webhooks).where(eq(webhooks.workspaceId, workspaceId)).orderBy(webhooks.id)
}

export async function findWebhook(db: Database, workspaceId: string, id: string): Promise<WebhookRow | null> {
  const [row] = await db.select().from(webhooks).where(webhookCondition(workspaceId, id))
  return row ?? null
}

export async function findByAddress(db: Database, workspaceId: string, address: string): Promise<WebhookRow | null> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.address, address)))
  return row ?? null
}

/** The secrets that sign now, newest first: for 24 hours after a rotation, the ones that it replaced sign too. */
export function getSigningSecrets(webhook: Pick<WebhookRow, 'secret' | 'formerSecrets'>): string[] {
  return [webhook.secret, ...getValidFormerSecrets(webhook).map(({ secret }) => secret)]
}

export function getValidFormerSecrets({ formerSecrets }: Pick<WebhookRow, 'formerSecrets'>): FormerSecret[] {
  const now = new Date().toISOString()
  return formerSecrets.filter(({ until }) => until > now)
}

export async function listConnectedCodeIds(
  db: Database,
  { workspaceId, id }: Pick<WebhookRow, 'workspaceId' | 'id'>,
): Promise<string[]> {
  const rows = await db
    .select({ codeId: webhookCodes.codeId })
    .from(webhookCodes)
    .where(and(eq(webhookCodes.workspaceId, workspaceId), eq(webhookCodes.webhookId, id)))
  return rows.map(({ codeId }) => codeId)
}

export function webhookCondition(workspaceId: string, id: string) {
  return and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.id, id))
}

/** Locks the webhooks of one workspace, so that parallel changes cannot exceed a limit together. */
export async function lockWebhooks(tx: Database, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${webhooksLockKey(workspaceId)})`)
}

export function webhooksLockKey(workspaceId: string) {
  return sql`hashtextextended(${`webhooks ${workspaceId}`}, 0)`
}

/** Pauses all webhooks of a workspace: nothing is sent until a person enables them. */
export async function pauseWebhooks(tx: Database, workspaceId: string): Promise<void> {
  await tx.update(webhooks).set({ enabled: false }).where(eq(webhooks.workspaceId, workspaceId))
}
