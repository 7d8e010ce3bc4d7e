import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { WebhookEvent } from '#contract/webhook.ts'
import type { Database } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import { createId } from '#service/ids/ids.ts'
import { SCAN_WEBHOOK_PLAN } from '#service/tenancy/workspaces/plan-ceilings.ts'
import { workspaces } from '#service/tenancy/workspaces/schema.ts'
import { webhookCodes, webhooks } from '../schema.ts'
import { notifyOfDeliveries, wakeSenders } from './notifications.ts'
import { deliveries } from './schema.ts'

interface PageEvent {
  workspaceId: string
  pageId: string
  eventType: string
  eventId: string
  url: string
  /** The body of the request, which is serialized only once. */
  payload: object
}

/** Queues an event of a page for one receiver. It is sent when the transaction commits. */
export async function enqueuePageEvent(tx: Database, { payload, ...event }: PageEvent): Promise<void> {
  const createdAt = new Date()
  const row = {
    ...event,
    id: createId('dlv', createdAt),
    endpoint: event.url,
    body: JSON.stringify(payload),
    createdAt,
  }
  await tx.insert(deliveries).values({ ...row, dueAt: sql`now()` })
  await notifyOfDeliveries(tx, [row])
  await wakeSenders(tx)
}

const ConnectedWebhook = z.object({
  workspaceId: z.string(),
  codeId: z.string(),
  shortCode: z.string(),
  name: z.string(),
  webhookId: z.string(),
  url: z.string(),
})
export type ConnectedWebhook = z.output<typeof ConnectedWebhook>

/**
 * Finds the webhooks that get new events of these codes, one for each pair of code and webhook. Paused webhooks and webhooks that the plan
 * does not include get no events. A suspended webhook gets them, and its deliveries are held.
 */
export async function findConnectedWebhooks(
  tx: Database,
  codeKeys: readonly { workspace_id: string; code_id: string }[],
  event: WebhookEvent,
): Promise<ConnectedWebhook[]> {
  const { rows } = await tx.execute(sql`
    select connected.workspace_id as "workspaceId", connected.code_id as "codeId", connected.webhook_id as "webhookId",
      webhook.url, code.short_code as "shortCode", code.name
    from json_to_recordset(${JSON.stringify(codeKeys)}::json) as code_key(workspace_id text, code_id text)
    join ${webhookCodes} as connected
      on connected.workspace_id = code_key.workspace_id and connected.code_id = code_key.code_id
    join ${webhooks} as webhook
      on webhook.workspace_id = connected.workspace_id and webhook.id = connected.webhook_id and webhook.enabled
        and ${event} = any(webhook.events)
    join ${workspaces} as workspace on workspace.id = connected.workspace_id and workspace.plan = ${SCAN_WEBHOOK_PLAN}
    join ${codes} as code on code.workspace_id = connected.workspace_id and code.id = connected.code_id`)
  return z.array(ConnectedWebhook).parse(rows)
}

interface NewDelivery {
  workspaceId: string
  webhookId: string
  /** Null: the event is not about a code. */
  codeId: string | null
  eventId: string
  url: string
  body: string
}

/** Queues deliveries of one type of event. Call `wakeSenders` after the last deliveries of a transaction. */
export async function insertDeliveries(
  tx: Database,
  event: WebhookEvent,
  newDeliveries: readonly NewDelivery[],
): Promise<void> {
  const rows = newDeliveries.map(({ workspaceId, webhookId, codeId, eventId, url, body }) => {
    const createdAt = new Date()
    return { workspaceId, id: createId('dlv', createdAt), webhookId, codeId, eventId, url, body, createdAt }
  })
  await tx.execute(sql`
    insert into ${deliveries}
      (workspace_id, id, endpoint, webhook_id, code_id, event_type, event_id, url, body, due_at, created_at)
    select row."workspaceId", row.id, row."webhookId", row."webhookId", row."codeId", ${event}, row."eventId",
      row.url, row.body, now(), row."createdAt"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row("workspaceId" text, id text, "webhookId" text, "codeId" text, "eventId" text, url text, body text,
        "createdAt" timestamptz)`)
  await notifyOfDeliveries(tx, rows)
}
