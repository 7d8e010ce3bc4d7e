import { and, arrayContains, eq } from 'drizzle-orm'
import { Alert } from '#contract/alerts.ts'
import type { WebhookEvent } from '#contract/webhook.ts'
import type { Database } from '#database/open.ts'
import { isLocked, SCAN_WEBHOOK_PLAN } from '#service/tenancy/workspaces/plan-ceilings.ts'
import { findWorkspace } from '#service/tenancy/workspaces/workspaces.ts'
import { webhooks } from '../schema.ts'
import { findConnectedWebhooks, insertDeliveries } from './enqueue.ts'
import { wakeSenders } from './notifications.ts'

type AlertEvent = Extract<WebhookEvent, `alert.${string}`>
type CauseEvent = Extract<WebhookEvent, `alert_cause.${string}`>

/**
 * Queues alerts for the webhooks that get them, in the transaction that raises or resolves them. `alert_cause.…` has all alerts of causes
 * that begin or have ended.
 */
export async function enqueueAlerts(
  tx: Database,
  workspaceId: string,
  alerts: Record<AlertEvent | CauseEvent, readonly Alert[]>,
): Promise<void> {
  await enqueueEvent(tx, { workspaceId, event: 'alert.raised', alerts: alerts['alert.raised'] })
  await enqueueEvent(tx, { workspaceId, event: 'alert.resolved', alerts: alerts['alert.resolved'] })
  await enqueueCauses(tx, { workspaceId, event: 'alert_cause.raised', alerts: alerts['alert_cause.raised'] })
  await enqueueCauses(tx, { workspaceId, event: 'alert_cause.resolved', alerts: alerts['alert_cause.resolved'] })
}

interface AlertBatch {
  workspaceId: string
  event: AlertEvent
  alerts: readonly Alert[]
}

async function enqueueEvent(tx: Database, { workspaceId, event, alerts }: AlertBatch): Promise<void> {
  if (alerts.length === 0) return
  const codeIds = alerts.flatMap(({ subject }) => (subject.type === 'code' ? [subject.id] : []))
  const codeKeys = codeIds.map((id) => ({ workspace_id: workspaceId, code_id: id }))
  const connectedWebhooks = await findConnectedWebhooks(tx, codeKeys, event)
  const byCode = Map.groupBy(connectedWebhooks, ({ codeId }) => codeId)
  const subscribedWebhooks =
    codeIds.length === alerts.length ? [] : await findSubscribedWebhooks(tx, workspaceId, event)
  const events = alerts.flatMap((alert) => {
    const { subject } = alert
    const timestamp = event === 'alert.raised' ? alert.raisedAt : (alert.resolvedAt ?? alert.raisedAt)
    const body = JSON.stringify({ event, timestamp, alert: Alert.encode(alert) })
    // An alert about a webhook is not sent to that webhook, because the webhook does not work.
    const receivers =
      subject.type === 'code'
        ? (byCode.get(subject.id) ?? [])
        : subscribedWebhooks.filter(({ webhookId }) => webhookId !== subject.id)
    return receivers.map(({ webhookId, url, codeId }) => {
      return { workspaceId, webhookId, codeId, eventId: alert.id, url, body }
    })
  })
  if (events.length === 0) return
  await insertDeliveries(tx, event, events)
  await wakeSenders(tx)
}

const SHOWN_SUBJECTS = 5

interface CauseBatch {
  workspaceId: string
  event: CauseEvent
  alerts: readonly Alert[]
}

/** Queues one delivery for each cause and webhook. A webhook with several codes of a cause gets it once. */
async function enqueueCauses(tx: Database, { workspaceId, event, alerts }: CauseBatch): Promise<void> {
  if (alerts.length === 0) return
  const codeIds = alerts.flatMap(({ subject }) => (subject.type === 'code' ? [subject.id] : []))
  const codeKeys = codeIds.map((id) => ({ workspace_id: workspaceId, code_id: id }))
  const connected = Map.groupBy(await findConnectedWebhooks(tx, codeKeys, event), ({ codeId }) => codeId)
  const subscribed = codeIds.length === alerts.length ? [] : await findSubscribedWebhooks(tx, workspaceId, event)
  const deliveries = [...Map.groupBy(alerts, ({ id, causeId = id }) => causeId)].flatMap(([id, alertsOfCause]) => {
    const receivers = new Map<string, string>()
    for (const { subject } of alertsOfCause) {
      const candidates = subject.type === 'code' ? (connected.get(subject.id) ?? []) : subscribed
      for (const { webhookId, url } of candidates) if (webhookId !== subject.id) receivers.set(webhookId, url)
    }
    const body = JSON.stringify(toCauseBody(event, id, alertsOfCause))
    return [...receivers].map(([webhookId, url]) => ({ workspaceId, webhookId, codeId: null, eventId: id, url, body }))
  })
  if (deliveries.length === 0) return
  await insertDeliveries(tx, event, deliveries)
  await wakeSenders(tx)
}

function toCauseBody(event: CauseEvent, id: string, alerts: readonly Alert[]) {
  const [newest] = alerts.toReversed()
  const raisedAt = alerts.map((alert) => alert.raisedAt).toSorted((a, b) => a.getTime() - b.getTime())[0]
  const resolvedAt = newest?.resolvedAt ?? null
  return {
    event,
    timestamp: event === 'alert_cause.raised' ? newest?.raisedAt : resolvedAt,
    cause: {
      id,
      kind: newest?.kind,
      alerts: alerts.length,
      subjects: alerts.slice(-SHOWN_SUBJECTS).map(({ subject }) => subject),
      raisedAt,
      resolvedAt,
      newest: newest && Alert.encode(newest),
    },
  }
}

/** Finds the webhooks for alerts that are not about a code: all webhooks of the workspace that get this event. */
async function findSubscribedWebhooks(tx: Database, workspaceId: string, event: AlertEvent | CauseEvent) {
  const workspace = await findWorkspace(tx, workspaceId)
  if (!workspace || isLocked(SCAN_WEBHOOK_PLAN, workspace.plan)) return []
  const rows = await tx
    .select({ webhookId: webhooks.id, url: webhooks.url })
    .from(webhooks)
    .where(and(eq(webhooks.workspaceId, workspaceId), webhooks.enabled, arrayContains(webhooks.events, [event])))
  return rows.map((row) => ({ ...row, codeId: null }))
}
