import { and, eq, isNull, sql } from 'drizzle-orm'
import { backoff } from '#contract/backoff.ts'
import type { Database } from '#database/open.ts'
import { webhooks } from '../endpoints/schema.ts'
import { webhookIs } from '../endpoints/webhook-rows.ts'
import type { Endpoint } from './concurrency-limiter.ts'
import { failingEndpoints } from '../queue/schema.ts'

/** After so many failures in a row the circuit opens; when its time is over, one delivery is tried. */
export const OPENS_AFTER = 8
export const LONGEST_OPEN_MS = 15 * 60_000
const SUSPENDED_AFTER_DAYS = 3
const DAY_MS = 24 * 60 * 60_000

export interface Failure extends Endpoint {
  webhookId: string | null
  /** Number of failed attempts since the last record. */
  times: number
  /** Whether it may succeed after a pause. */
  passing: boolean
  /** The pause that it asks for. */
  retryAfterMs: number | null
  /** It wants no more deliveries. */
  isGone: boolean
  error: string
  /** The address that its redirect names. */
  movedTo: string | null
}

/**
 * Records failures of an endpoint: its circuit opens for increasing times, and after days without a success its webhook is suspended and
 * its deliveries are held. Returns what has changed.
 */
export async function recordFailure(
  tx: Database,
  failure: Failure,
  now = new Date(),
): Promise<'rests' | 'suspended' | null> {
  const { workspaceId, endpoint, times, passing, retryAfterMs, movedTo } = failure
  const [known] = await tx
    .insert(failingEndpoints)
    .values({ workspaceId, endpoint, failures: times, since: now, movedTo })
    .onConflictDoUpdate({
      target: [failingEndpoints.workspaceId, failingEndpoints.endpoint],
      set: { failures: sql`${failingEndpoints.failures} + ${times}`, movedTo },
    })
    .returning()
  if (!known) return null
  const requestedMs = Math.min(retryAfterMs ?? 0, LONGEST_OPEN_MS)
  const rest = Math.max(restAfter(known.failures) ?? 0, passing ? requestedMs : 0)
  if (rest > 0)
    await tx
      .update(failingEndpoints)
      .set({ restsUntil: sql`now() + ${rest} * interval '1 millisecond'` })
      .where(endpointIs(failure))
  const reason = suspensionReason(failure, now.getTime() - known.since.getTime())
  if (reason !== null && (await suspend(tx, failure, reason))) return 'suspended'
  return rest > 0 && known.restsUntil === null ? 'rests' : null
}

/** Closes the circuit after a success, or when a person says that the endpoint works. Since when it failed, if it rested; else null. */
export async function forgetFailures(tx: Database, endpoint: Endpoint): Promise<Date | null> {
  const [forgotten] = await tx.delete(failingEndpoints).where(endpointIs(endpoint)).returning()
  return forgotten && isResting(forgotten.failures) ? forgotten.since : null
}

/** Whether the circuit has opened after so many failures in a row. */
export function isResting(failures: number): boolean {
  return failures >= OPENS_AFTER
}

/** How long the circuit opens after so many failures in a row; null: it stays closed. */
export function restAfter(failures: number): number | null {
  if (!isResting(failures)) return null
  return backoff(failures - OPENS_AFTER + 1, { firstMs: 15_000, longestMs: LONGEST_OPEN_MS })
}

/** Null: it has not failed for long enough. */
function suspensionReason({ isGone, error }: Failure, failingMs: number): string | null {
  if (isGone) return 'The receiver responded with 410 Gone.'
  const days = Math.floor(failingMs / DAY_MS)
  return days < SUSPENDED_AFTER_DAYS ? null : `Every delivery failed for ${days} days. Last error: ${error}.`
}

/** False: it is suspended already, or not a webhook. */
async function suspend(tx: Database, { workspaceId, webhookId }: Failure, suspendedReason: string): Promise<boolean> {
  if (webhookId === null) return false
  const now = new Date()
  const suspended = await tx
    .update(webhooks)
    .set({ suspendedReason, suspendedSince: now, updatedAt: now })
    .where(and(webhookIs(workspaceId, webhookId), isNull(webhooks.suspendedSince)))
    .returning({ id: webhooks.id })
  return suspended.length > 0
}

function endpointIs({ workspaceId, endpoint }: Endpoint) {
  return and(eq(failingEndpoints.workspaceId, workspaceId), eq(failingEndpoints.endpoint, endpoint))
}
