import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import type { Attempted } from '../delivery/attempt.ts'
import type { Claimed } from './claim.ts'
import { type Failure, forgetFailures, isResting, recordFailure } from '../delivery/circuit-breaker.ts'
import { waitAfter } from './retry-waits.ts'
import { deliveries, deliveryAttempts } from './schema.ts'
import { notifyDeliveries } from './notify-deliveries.ts'

export interface DeliveryResult {
  claimed: Claimed
  attempted: Attempted
}

const Written = z.object({ workspaceId: z.string(), id: z.string() })

/** An endpoint whose circuit opened or whose webhook was suspended. */
export interface HeldBack {
  failure: Failure
  how: 'rests' | 'suspended'
}

/**
 * Records the results of attempts in one statement each: the state of each delivery, and the attempt. Returns the endpoints that are held
 * back because of them.
 */
export async function recordResult(db: Database, settled: readonly DeliveryResult[]): Promise<HeldBack[]> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      with row as (
        select * from json_to_recordset(${JSON.stringify(settled.map(toRow))}::json) as row("workspaceId" text, id text,
          url text, outcome text, wait int, at timestamptz, "durationMs" double precision, phases json, address text,
          status int, error text, "requestHeaders" json, "responseHeaders" json, "responseBody" text)
      ), moved as (
        update ${deliveries} as delivery set
          attempts = delivery.attempts + 1, url = row.url, last_status = row.status, last_error = row.error,
          last_attempt_at = row.at, last_duration_ms = round(row."durationMs"), taken_by = null, status = row.outcome,
          delivered_at = case when row.outcome = 'delivered' then now() end,
          due_at = now() + row.wait * interval '1 millisecond'
        from row where delivery.workspace_id = row."workspaceId" and delivery.id = row.id and delivery.status = 'pending'
        returning delivery.workspace_id, delivery.id, delivery.attempts
      )
      insert into ${deliveryAttempts} (workspace_id, delivery_id, number, at, status, duration_ms, phases, address, error,
        request_headers, response_headers, response_body)
      select moved.workspace_id, moved.id, moved.attempts, row.at, row.status, row."durationMs", row.phases, row.address,
        row.error, row."requestHeaders", row."responseHeaders", row."responseBody"
      from moved join row on row."workspaceId" = moved.workspace_id and row.id = moved.id
      returning workspace_id as "workspaceId", delivery_id as id`)
    const held: HeldBack[] = []
    for (const { endpoint, failure } of getEndpoints(settled)) {
      if (failure === null) await forgetFailures(tx, endpoint)
      const how = failure && (await recordFailure(tx, failure))
      if (failure && how) held.push({ failure, how })
    }
    await notifyDeliveries(tx, z.array(Written).parse(rows))
    return held
  })
}

function toRow({ claimed: { workspaceId, id, url, tries, failures }, attempted }: DeliveryResult) {
  const { outcome, retryAfterMs, movedTo: _, ...log } = attempted
  // What a resting endpoint refuses waits as well: the endpoint is at fault, not this delivery.
  const mayPass = outcome === 'passing' || (outcome === 'final' && isResting(failures))
  const wait = mayPass ? waitAfter(tries + 1, retryAfterMs) : null
  const status = outcome === 'delivered' ? 'delivered' : wait === null ? 'failed' : 'pending'
  return { workspaceId, id, url, wait, ...log, outcome: status }
}

/** Failures and recoveries of endpoints, in a fixed order, so that two processes cannot deadlock. */
function getEndpoints(settled: readonly DeliveryResult[]) {
  const tried = settled.filter(({ attempted }) => attempted.outcome !== 'unsent')
  const byEndpoint = Map.groupBy(tried, ({ claimed }) => `${claimed.workspaceId} ${claimed.endpoint}`)
  return [...byEndpoint]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...rest]]) => (first ? toNews(first, [first, ...rest]) : []))
}

function toNews(
  { claimed }: DeliveryResult,
  all: readonly DeliveryResult[],
): { endpoint: Claimed; failure: Failure | null }[] {
  if (all.some(({ attempted }) => attempted.outcome === 'delivered'))
    return all.some((each) => each.claimed.failures > 0) ? [{ endpoint: claimed, failure: null }] : []
  const last = all.at(-1)?.attempted
  const { workspaceId, endpoint, webhookId } = claimed
  const isGone = all.some(({ attempted }) => attempted.outcome === 'gone')
  const passing = all.some(({ attempted }) => attempted.outcome === 'passing')
  const waits = all.map(({ attempted }) => attempted.retryAfterMs ?? 0)
  const attemptResult = {
    passing,
    isGone,
    error: last?.error ?? '',
    movedTo: last?.movedTo ?? null,
    retryAfterMs: Math.max(...waits),
  }
  return [{ endpoint: claimed, failure: { workspaceId, endpoint, webhookId, times: all.length, ...attemptResult } }]
}
