import { and, arrayContains, eq } from 'drizzle-orm'
import { Alert } from '#contract/alerts.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { type Database, notify } from '#database/open.ts'
import { newId } from '#service/ids/ids.ts'
import { isLocked, SCAN_WEBHOOK_PLAN } from '#service/tenancy/workspaces/plan-ceilings.ts'
import { findWorkspace } from '#service/tenancy/workspaces/workspaces.ts'
import { webhooks } from '../endpoints/schema.ts'
import { deliveriesChannel } from './enqueue.ts'
import { findWebhooks, insertDeliveries } from './enqueue-scans.ts'

type AlertEvent = Extract<WebhookEvent, `alert.${string}`>

/** Queues alerts for the webhooks that request them, in the transaction that raises or resolves them. */
export async function enqueueAlerts(
  tx: Database,
  workspaceId: string,
  events: Record<AlertEvent, readonly Alert[]>,
): Promise<void> {
  await enqueueEvent(tx, { workspaceId, event: 'alert.raised', alerts: events['alert.raised'] })
  await enqueueEvent(tx, { workspaceId, event: 'alert.resolved', alerts: events['alert.resolved'] })
}

interface Happened {
  workspaceId: string
  event: AlertEvent
  alerts: readonly Alert[]
}

async function enqueueEvent(tx: Database, { workspaceId, event, alerts }: Happened): Promise<void> {
  if (alerts.length === 0) return
  const ofCodes = alerts.flatMap(({ subject }) => (subject.type === 'code' ? [subject.id] : []))
  const connected = await findWebhooks(
    tx,
    ofCodes.map((id) => ({ workspace_id: workspaceId, code_id: id })),
    event,
  )
  const byCode = Map.groupBy(connected, ({ codeId }) => codeId)
  const all = ofCodes.length === alerts.length ? [] : await findAllWebhooks(tx, workspaceId, event)
  const rows = alerts.flatMap((alert) => {
    const { subject } = alert
    const at = event === 'alert.raised' ? alert.raisedAt : (alert.resolvedAt ?? alert.raisedAt)
    const body = JSON.stringify({ event, timestamp: at, alert: Alert.encode(alert) })
    // Not to the webhook that it is about, which does not work.
    const receivers =
      subject.type === 'code' ? (byCode.get(subject.id) ?? []) : all.filter(({ webhookId }) => webhookId !== subject.id)
    return receivers.map(({ webhookId, url, codeId }) => {
      const createdAt = new Date()
      return { workspaceId, id: newId('dlv', createdAt), webhookId, codeId, eventId: alert.id, url, body, createdAt }
    })
  })
  if (rows.length === 0) return
  await insertDeliveries(tx, rows, event)
  await notify(tx, deliveriesChannel, '')
}

/** Webhooks for alerts that are not about a code. */
async function findAllWebhooks(tx: Database, workspaceId: string, event: AlertEvent) {
  const workspace = await findWorkspace(tx, workspaceId)
  if (!workspace || isLocked(SCAN_WEBHOOK_PLAN, workspace.plan)) return []
  const rows = await tx
    .select({ webhookId: webhooks.id, url: webhooks.url })
    .from(webhooks)
    .where(and(eq(webhooks.workspaceId, workspaceId), webhooks.enabled, arrayContains(webhooks.events, [event])))
  return rows.map((row) => ({ ...row, codeId: null }))
}
