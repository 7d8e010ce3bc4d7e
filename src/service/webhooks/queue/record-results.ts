import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import type { AttemptResult } from '../messages/attempt.ts'
import { closeCircuit, type EndpointFailure, isCircuitOpen, recordFailure } from './circuit-breaker.ts'
import type { ClaimedDelivery } from './claim.ts'
import { notifyOfDeliveries } from './notifications.ts'
import { calculateRetryDelay } from './retry-delay.ts'
import { deliveries, deliveryAttempts } from './schema.ts'

export interface AttemptedDelivery {
  delivery: ClaimedDelivery
  result: AttemptResult
}

const DeliveryKey = z.object({ workspaceId: z.string(), id: z.string() })

/** An endpoint whose circuit opened or whose webhook was suspended. */
export interface HeldEndpoint {
  failure: EndpointFailure
  reason: 'circuit_open' | 'suspended'
}

/**
 * Records the results of attempts in one statement: the new state of each delivery, and the attempt. Returns the endpoints whose deliveries
 * are now held because of these results.
 */
export async function recordResults(
  db: Database,
  attemptedDeliveries: readonly AttemptedDelivery[],
): Promise<HeldEndpoint[]> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      with row as (
        select * from json_to_recordset(${JSON.stringify(attemptedDeliveries.map(toRow))}::json) as row("workspaceId" text, id text,
          url text, outcome text, "delayMs" int, at timestamptz, "durationMs" double precision, phases json, address text,
          status int, error text, "requestHeaders" json, "responseHeaders" json, "responseBody" text)
      ), updated as (
        update ${deliveries} as delivery set
          attempts = delivery.attempts + 1, url = row.url, last_status = row.status, last_error = row.error,
          last_attempt_at = row.at, last_duration_ms = round(row."durationMs"), taken_by = null, status = row.outcome,
          delivered_at = case when row.outcome = 'delivered' then now() end,
          due_at = now() + row."delayMs" * interval '1 millisecond'
        from row where delivery.workspace_id = row."workspaceId" and delivery.id = row.id and delivery.status = 'pending'
        returning delivery.workspace_id, delivery.id, delivery.attempts
      )
      insert into ${deliveryAttempts} (workspace_id, delivery_id, number, at, status, duration_ms, phases, address, error,
        request_headers, response_headers, response_body)
      select updated.workspace_id, updated.id, updated.attempts, row.at, row.status, row."durationMs", row.phases, row.address,
        row.error, row."requestHeaders", row."responseHeaders", row."responseBody"
      from updated join row on row."workspaceId" = updated.workspace_id and row.id = updated.id
      returning workspace_id as "workspaceId", delivery_id as id`)
    const heldEndpoints: HeldEndpoint[] = []
    for (const { endpoint, failure } of findEndpointChanges(attemptedDeliveries)) {
      if (failure === null) await closeCircuit(tx, endpoint)
      const reason = failure && (await recordFailure(tx, failure))
      if (failure && reason) heldEndpoints.push({ failure, reason })
    }
    await notifyOfDeliveries(tx, z.array(DeliveryKey).parse(rows))
    return heldEndpoints
  })
}

function toRow({ delivery: { workspaceId, id, url, attempts, failures }, result }: AttemptedDelivery) {
  const { outcome, retryAfterMs, movedTo: _, ...log } = result
  // A delivery that is refused while the circuit is open is retried too, because the endpoint fails, not the delivery.
  const mayRetry = outcome === 'retryable' || (outcome === 'permanent' && isCircuitOpen(failures))
  const delayMs = mayRetry ? calculateRetryDelay(attempts + 1, retryAfterMs) : null
  const status = outcome === 'delivered' ? 'delivered' : delayMs === null ? 'failed' : 'pending'
  return { workspaceId, id, url, delayMs, ...log, outcome: status }
}

interface EndpointChange {
  endpoint: ClaimedDelivery
  /** Null: the endpoint works again. */
  failure: EndpointFailure | null
}

/** Failures and recoveries of endpoints, in a fixed order, so that two processes cannot deadlock. */
function findEndpointChanges(attemptedDeliveries: readonly AttemptedDelivery[]): EndpointChange[] {
  const sentDeliveries = attemptedDeliveries.filter(({ result }) => result.outcome !== 'skipped')
  const byEndpoint = Map.groupBy(sentDeliveries, ({ delivery }) => `${delivery.workspaceId} ${delivery.endpoint}`)
  return [...byEndpoint]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) => (first ? toEndpointChange(first.delivery, [first, ...others]) : []))
}

function toEndpointChange(
  delivery: ClaimedDelivery,
  attemptedDeliveries: readonly AttemptedDelivery[],
): EndpointChange[] {
  const results = attemptedDeliveries.map(({ result }) => result)
  if (results.some(({ outcome }) => outcome === 'delivered')) {
    const wasFailing = attemptedDeliveries.some((other) => other.delivery.failures > 0)
    return wasFailing ? [{ endpoint: delivery, failure: null }] : []
  }
  const last = attemptedDeliveries.at(-1)
  const { workspaceId, endpoint, webhookId } = delivery
  const failure = {
    workspaceId,
    endpoint,
    webhookId,
    url: last?.delivery.url ?? delivery.url,
    attempts: attemptedDeliveries.length,
    isRetryable: results.some(({ outcome }) => outcome === 'retryable'),
    isGone: results.some(({ outcome }) => outcome === 'gone'),
    error: last?.result.error ?? '',
    movedTo: last?.result.movedTo ?? null,
    retryAfterMs: Math.max(...results.map(({ retryAfterMs }) => retryAfterMs ?? 0)),
  }
  return [{ endpoint: delivery, failure }]
}
