import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { webhooks } from '../webhooks/schema.ts'
import type { Endpoint } from './lanes.ts'
import { failingEndpoints } from './schema.ts'

/** After so many failures in a row an endpoint rests, and is tried with one delivery when it has. */
export const RESTS_AFTER = 8
const FIRST_REST_MS = 15_000
export const LONGEST_REST_MS = 15 * 60_000
const PAUSED_AFTER_DAYS = 3
const DAY_MS = 24 * 60 * 60_000

export interface Failure extends Endpoint {
  webhookId: string | null
  /** How many attempts failed since it was noted last. */
  times: number
  /** Whether it may answer better after a rest. */
  passing: boolean
  /** How long it asks to be left alone. */
  retryAfterMs: number | null
  /** It wants no more. */
  gone: boolean
  error: string
}

/**
 * Notes that an endpoint failed: it rests for longer and longer, and after days of nothing else its webhook is paused, its backlog
 * kept. Answers what became of it just now.
 */
export async function noteFailure(
  tx: Database,
  failure: Failure,
  now = new Date(),
): Promise<'rests' | 'paused' | null> {
  const { workspaceId, endpoint, times, passing, retryAfterMs } = failure
  const [known] = await tx
    .insert(failingEndpoints)
    .values({ workspaceId, endpoint, failures: times, since: now })
    .onConflictDoUpdate({
      target: [failingEndpoints.workspaceId, failingEndpoints.endpoint],
      set: { failures: sql`${failingEndpoints.failures} + ${times}` },
    })
    .returning()
  if (!known) return null
  const asked = Math.min(retryAfterMs ?? 0, LONGEST_REST_MS)
  const rest = passing ? Math.max(restAfter(known.failures) ?? 0, asked) : 0
  if (rest > 0)
    await tx
      .update(failingEndpoints)
      .set({ restsUntil: sql`now() + ${rest} * interval '1 millisecond'` })
      .where(endpointIs(failure))
  const reason = pauseReason(failure, now.getTime() - known.since.getTime())
  if (reason !== null && (await pause(tx, failure, reason))) return 'paused'
  return rest > 0 && known.restsUntil === null ? 'rests' : null
}

/** Notes that an endpoint answers again, or that somebody says so. */
export async function forgetFailures(tx: Database, endpoint: Endpoint): Promise<void> {
  await tx.delete(failingEndpoints).where(endpointIs(endpoint))
}

/** How long to leave an endpoint alone after so many failures in a row; null: not yet. */
export function restAfter(failures: number): number | null {
  if (failures < RESTS_AFTER) return null
  return Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** Math.min(failures - RESTS_AFTER, 10))
}

/** Why nothing is sent any more to what has failed for so long; null: it still is. */
function pauseReason({ gone, error }: Failure, failingMs: number): string | null {
  if (gone) return `${error}: the receiver wants no more deliveries.`
  const days = Math.floor(failingMs / DAY_MS)
  return days < PAUSED_AFTER_DAYS ? null : `For ${days} days no delivery arrived. The last time: ${error}.`
}

/** False: it is paused already, or no webhook. */
async function pause(tx: Database, { workspaceId, webhookId }: Failure, pausedReason: string): Promise<boolean> {
  if (webhookId === null) return false
  const paused = await tx
    .update(webhooks)
    .set({ enabled: false, pausedReason, updatedAt: new Date() })
    .where(and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.id, webhookId), webhooks.enabled))
    .returning({ id: webhooks.id })
  return paused.length > 0
}

function endpointIs({ workspaceId, endpoint }: Endpoint) {
  return and(eq(failingEndpoints.workspaceId, workspaceId), eq(failingEndpoints.endpoint, endpoint))
}
