import { and, eq, isNull, sql } from 'drizzle-orm'
import { calculateBackoff } from '#contract/backoff.ts'
import type { Database } from '#database/open.ts'
import { webhooks } from '../schema.ts'
import { webhookCondition } from '../webhook-rows.ts'
import { failingEndpoints } from './schema.ts'

/** The number of failures in a row that open the circuit. Once the open time is over, one delivery is tried. */
export const FAILURES_TO_OPEN = 8
export const MAX_OPEN_MS = 15 * 60_000
const DAYS_TO_SUSPEND = 3
const DAY_MS = 24 * 60 * 60_000

export interface Endpoint {
  workspaceId: string
  /** The id of a webhook, or the URL of a form. */
  endpoint: string
}

export interface EndpointFailure extends Endpoint {
  webhookId: string | null
  /** The URL of the last attempt. */
  url: string
  /** Number of failed attempts since the last record. */
  attempts: number
  /** Whether a later attempt may succeed. */
  isRetryable: boolean
  /** The pause that the receiver asks for. */
  retryAfterMs: number | null
  /** Whether the receiver wants no more deliveries. */
  isGone: boolean
  error: string
  /** The address that its redirect names. */
  movedTo: string | null
}

/**
 * Records failures of an endpoint: after several failures its circuit opens, each time for longer. After days without a success its webhook
 * is suspended, which holds its deliveries. Returns which of the two has just happened.
 */
export async function recordFailure(
  tx: Database,
  failure: EndpointFailure,
  now = new Date(),
): Promise<'circuit_open' | 'suspended' | null> {
  const { workspaceId, endpoint, attempts, isRetryable, retryAfterMs, movedTo } = failure
  const [endpointState] = await tx
    .insert(failingEndpoints)
    .values({ workspaceId, endpoint, failures: Math.min(attempts, FAILURES_TO_OPEN), since: now, movedTo })
    .onConflictDoUpdate({
      target: [failingEndpoints.workspaceId, failingEndpoints.endpoint],
      set: { failures: countFailures(attempts), movedTo },
    })
    .returning({
      failures: failingEndpoints.failures,
      since: failingEndpoints.since,
      isPaused: sql<boolean>`coalesce(${pausedCondition}, false)`,
    })
  if (!endpointState) return null
  const requestedMs = isRetryable ? Math.min(retryAfterMs ?? 0, MAX_OPEN_MS) : 0
  const { failures, isPaused } = endpointState
  const pauseMs = Math.max(isPaused ? 0 : (calculateOpenMs(failures) ?? 0), requestedMs)
  if (pauseMs > 0)
    await tx
      .update(failingEndpoints)
      .set({ restsUntil: sql`greatest(${failingEndpoints.restsUntil}, now() + ${pauseMs} * interval '1 millisecond')` })
      .where(endpointCondition(failure))
  const reason = getSuspensionReason(failure, now.getTime() - endpointState.since.getTime())
  if (reason !== null && (await suspendWebhook(tx, failure, reason))) return 'suspended'
  return failures === FAILURES_TO_OPEN && !isPaused ? 'circuit_open' : null
}

/** While the circuit is open, or the receiver has asked for a pause. */
const pausedCondition = sql`${failingEndpoints.restsUntil} > now()`

/**
 * The failures in a row after some more attempts. Deliveries that were under way when the circuit opened fail together; they open it once, and
 * only the failure of a delivery that was tried after the open time makes the next one longer.
 */
function countFailures(attempts: number) {
  const { failures } = failingEndpoints
  return sql`case
    when ${pausedCondition} then ${failures}
    when ${failures} < ${FAILURES_TO_OPEN} then least(${failures} + ${attempts}, ${FAILURES_TO_OPEN})
    else ${failures} + 1
  end`
}

/**
 * Closes the circuit of an endpoint and forgets its failures, after a success or when a person says that the endpoint works. If the circuit
 * was open, returns the time of the first failure, else null.
 */
export async function closeCircuit(tx: Database, endpoint: Endpoint): Promise<Date | null> {
  const [deleted] = await tx.delete(failingEndpoints).where(endpointCondition(endpoint)).returning()
  return deleted && isCircuitOpen(deleted.failures) ? deleted.since : null
}

/** Whether this many failures in a row have opened the circuit. */
export function isCircuitOpen(failures: number): boolean {
  return failures >= FAILURES_TO_OPEN
}

/** How long the circuit stays open after this many failures in a row; null: it stays closed. */
export function calculateOpenMs(failures: number): number | null {
  if (!isCircuitOpen(failures)) return null
  return calculateBackoff(failures - FAILURES_TO_OPEN + 1, { firstMs: 15_000, longestMs: MAX_OPEN_MS })
}

/** Why the webhook of a failing endpoint is suspended; null: it has not failed for long enough. */
function getSuspensionReason({ isGone, error }: EndpointFailure, failingMs: number): string | null {
  if (isGone) return 'The receiver responded with 410 Gone.'
  const days = Math.floor(failingMs / DAY_MS)
  return days < DAYS_TO_SUSPEND ? null : `Every delivery failed for ${days} days. Last error: ${error}.`
}

/**
 * Suspends the webhook of an endpoint. False: the webhook is already suspended, it has another URL than the one that failed, or the endpoint is
 * not a webhook.
 */
async function suspendWebhook(
  tx: Database,
  { workspaceId, webhookId, url }: EndpointFailure,
  suspendedReason: string,
): Promise<boolean> {
  if (webhookId === null) return false
  const now = new Date()
  const suspended = await tx
    .update(webhooks)
    .set({ suspendedReason, suspendedSince: now, updatedAt: now })
    .where(and(webhookCondition(workspaceId, webhookId), eq(webhooks.url, url), isNull(webhooks.suspendedSince)))
    .returning({ id: webhooks.id })
  return suspended.length > 0
}

function endpointCondition({ workspaceId, endpoint }: Endpoint) {
  return and(eq(failingEndpoints.workspaceId, workspaceId), eq(failingEndpoints.endpoint, endpoint))
}
