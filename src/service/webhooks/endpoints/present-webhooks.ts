import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Webhook } from '#contract/webhook.ts'
import type { Database } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import { deliveries, failingEndpoints } from '../queue/schema.ts'
import { idAtOrAfter } from '#service/ids/ids.ts'
import { webhookCodes } from '../schema.ts'
import { countSkippedCodes, toSelection } from './selections.ts'
import { getValidFormerSecrets, type WebhookRow } from '../webhook-rows.ts'

const HEALTH_PERIOD_MS = 24 * 60 * 60_000

/** Presents webhooks of one workspace with their codes and their health, without secrets. */
export async function presentWebhooks(
  db: Database,
  workspaceId: string,
  rows: readonly WebhookRow[],
): Promise<Webhook[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const codesByWebhook = Map.groupBy(await findCodes(db, workspaceId, ids), ({ webhookId }) => webhookId)
  const counts = await countCodes(db, workspaceId, ids)
  const hasSelections = rows.some(({ selection }) => selection !== 'codes')
  const skippedCounts = hasSelections ? await countSkippedCodes(db, workspaceId) : new Map<string, number>()
  const health = new Map((await findHealth(db, workspaceId, ids)).map(({ id, ...figures }) => [id, figures]))
  return rows.map((row) => {
    const { restsUntil, movedTo, ...figures } = health.get(row.id) ?? noHealth
    return {
      id: row.id,
      url: row.url,
      enabled: row.enabled,
      secretRotatedAt: row.secretRotatedAt,
      formerSecretsUntil: getValidFormerSecrets(row).map(({ until }) => new Date(until)),
      codes: (codesByWebhook.get(row.id) ?? []).map(({ id, shortCode, name }) => ({ id, shortCode, name })),
      codesTotal: counts.get(row.id) ?? 0,
      selection: toSelection(row),
      events: row.events,
      skipped: skippedCounts.get(row.id) ?? 0,
      suspended: toSuspension(row),
      restsUntil,
      movedTo,
      health: figures,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }
  })
}

function toSuspension({ suspendedReason: reason, suspendedSince: since }: WebhookRow): Webhook['suspended'] {
  return reason === null || since === null ? null : { reason, since }
}

const noHealth = {
  delivered: 0,
  failed: 0,
  waiting: 0,
  lastFailureAt: null,
  medianMs: null,
  restsUntil: null,
  movedTo: null,
}

/** The codes of a webhook that a response does not list, because it has too many. */
export async function listUnlistedCodeIds(
  db: Database,
  { workspaceId, id }: Pick<WebhookRow, 'workspaceId' | 'id'>,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select code.id from ${selectCodesInOrder(workspaceId, sql`${id}`)} offset ${MAX_LISTED_CODES}`)
  return rows.map((row) => row.id)
}

const MAX_LISTED_CODES = 10_000
const ListedCode = z.object({ webhookId: z.string(), id: z.string(), shortCode: z.string(), name: z.string() })

async function findCodes(db: Database, workspaceId: string, ids: string[]): Promise<z.output<typeof ListedCode>[]> {
  const { rows } = await db.execute(sql`
    select requested.id as "webhookId", listed.id, listed.short_code as "shortCode", listed.name
    from json_array_elements_text(${JSON.stringify(ids)}::json) as requested(id)
    cross join lateral (
      select code.id, code.short_code, code.name from ${selectCodesInOrder(workspaceId, sql`requested.id`)} limit ${MAX_LISTED_CODES}
    ) as listed`)
  return z.array(ListedCode).parse(rows)
}

/** The part of a query after `from`: the codes of a webhook, in the order of responses. */
function selectCodesInOrder(workspaceId: string, webhookId: SQL): SQL {
  return sql`${webhookCodes} as member
      join ${codes} as code on code.workspace_id = member.workspace_id and code.id = member.code_id
      where member.workspace_id = ${workspaceId} and member.webhook_id = ${webhookId}
      order by lower(code.name), code.id`
}

/** Number of codes of each webhook. */
async function countCodes(db: Database, workspaceId: string, ids: string[]) {
  const rows = await db
    .select({ id: webhookCodes.webhookId, codes: count() })
    .from(webhookCodes)
    .where(and(eq(webhookCodes.workspaceId, workspaceId), inArray(webhookCodes.webhookId, ids)))
    .groupBy(webhookCodes.webhookId)
  return new Map(rows.map(({ id, codes: codeCount }) => [id, codeCount]))
}

const moment = z.coerce.date().nullable()
const Health = z.object({
  id: z.string(),
  delivered: z.coerce.number(),
  failed: z.coerce.number(),
  waiting: z.coerce.number(),
  lastFailureAt: moment,
  medianMs: z.coerce.number().nullable(),
  restsUntil: moment,
  movedTo: z.string().nullable(),
})

async function findHealth(db: Database, workspaceId: string, ids: string[]): Promise<z.output<typeof Health>[]> {
  const since = idAtOrAfter('dlv', new Date(Date.now() - HEALTH_PERIOD_MS))
  const { rows } = await db.execute(sql`
    select requested.id, recent.*, queue.waiting, failing.rests_until as "restsUntil",
      failing.moved_to as "movedTo"
    from json_array_elements_text(${JSON.stringify(ids)}::json) as requested(id)
    cross join lateral (
      select count(*) filter (where status = 'delivered') as delivered, count(*) filter (where status = 'failed') as failed,
        max(last_attempt_at) filter (where last_error is not null) as "lastFailureAt",
        round(percentile_cont(0.5) within group (order by last_duration_ms) filter (where status = 'delivered')) as "medianMs"
      from ${deliveries} where workspace_id = ${workspaceId} and webhook_id = requested.id and id >= ${since}
    ) as recent
    cross join lateral (
      select count(*) as waiting from ${deliveries}
      where workspace_id = ${workspaceId} and endpoint = requested.id and due_at is not null
    ) as queue
    left join ${failingEndpoints} as failing
      on failing.workspace_id = ${workspaceId} and failing.endpoint = requested.id and failing.rests_until > now()`)
  return z.array(Health).parse(rows)
}
