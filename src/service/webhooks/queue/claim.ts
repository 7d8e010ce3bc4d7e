import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { plans } from '#contract/workspace.ts'
import type { Database } from '#database/open.ts'
import { SCAN_WEBHOOK_PLAN } from '#service/tenancy/workspaces/plan-ceilings.ts'
import { workspaces } from '#service/tenancy/workspaces/schema.ts'
import { pageSecrets, webhooks } from '../schema.ts'
import { FAILURES_TO_OPEN } from './circuit-breaker.ts'
import { deliveries, failingEndpoints } from './schema.ts'

/**
 * The time for which a claim is valid. It is longer than an attempt may take, so when it is over, the process that claimed the delivery has
 * died.
 */
export const LEASE_MS = 20_000

const ClaimedDelivery = z.object({
  workspaceId: z.string(),
  id: z.string(),
  endpoint: z.string(),
  webhookId: z.string().nullable(),
  eventType: z.string(),
  url: z.string(),
  body: z.string(),
  /** Number of attempts since it was last queued. */
  attempts: z.int(),
  plan: z.enum(plans).nullable(),
  /** Newest first; empty: the owner of the event was deleted. */
  secrets: z.array(z.string()),
  /** Number of failures of the endpoint in a row. */
  failures: z.int(),
})
export type ClaimedDelivery = z.output<typeof ClaimedDelivery>

/** Number of deliveries that may still begin to an endpoint. The keys are columns of a record set in SQL. */
export interface EndpointRoom {
  workspace_id: string
  endpoint: string
  room: number
  /** Whether the endpoint has succeeded since its last failure. */
  proven: boolean
}

interface ClaimOptions {
  /** The process that claims. */
  claimedBy: string
  /** Maximum number of deliveries. */
  count: number
  /** Maximum number of deliveries to unproven endpoints: one for each endpoint. */
  unprovenCount: number
  rooms: readonly EndpointRoom[]
  /** Room of every endpoint that `rooms` does not list. */
  defaultRoom: number
}

/**
 * Claims due deliveries for this process: a fair share for each endpoint that has a closed circuit and room. So an endpoint that does not
 * respond never delays others. A delivery that is neither finished nor released becomes due again when its lease expires.
 */
export async function claimDeliveries(
  db: Database,
  { claimedBy, count, unprovenCount, rooms, defaultRoom }: ClaimOptions,
): Promise<ClaimedDelivery[]> {
  // The endpoints are found with a loose index scan, which skips the other deliveries of an endpoint, so a long backlog costs nothing. The
  // commit does not wait for the disk, because losing a lease in a power failure does no harm.
  const { rows } = await db.execute(sql`
    with recursive asynchronous_commit as materialized (
      select set_config('synchronous_commit', 'off', true)
    ), queues as (
      (select workspace_id, endpoint, due_at from ${deliveries} where due_at is not null
        order by workspace_id, endpoint, due_at limit 1)
      union all
      select next.workspace_id, next.endpoint, next.due_at
      from queues cross join lateral (
        select workspace_id, endpoint, due_at from ${deliveries}
        where due_at is not null and (workspace_id, endpoint) > (queues.workspace_id, queues.endpoint)
        order by workspace_id, endpoint, due_at limit 1
      ) next
    ), endpoints as (
      select queue.workspace_id, queue.endpoint, coalesce(listed.proven, false) as proven, coalesce(failing.failures, 0) as failures,
        least(coalesce(listed.room, ${defaultRoom}), case when failing.failures >= ${FAILURES_TO_OPEN} then 1 else ${count} end) as room
      from queues as queue
      left join json_to_recordset(${JSON.stringify(rooms)}::json)
        as listed(workspace_id text, endpoint text, room int, proven boolean)
        on listed.workspace_id = queue.workspace_id and listed.endpoint = queue.endpoint
      left join ${webhooks} as webhook on webhook.workspace_id = queue.workspace_id and webhook.id = queue.endpoint
      left join ${workspaces} as workspace on workspace.id = queue.workspace_id
      left join ${failingEndpoints} as failing
        on failing.workspace_id = queue.workspace_id and failing.endpoint = queue.endpoint
      where queue.due_at <= now() and (failing.rests_until is null or failing.rests_until <= now())
        and (webhook.id is null or webhook.enabled and webhook.suspended_since is null and workspace.plan = ${SCAN_WEBHOOK_PLAN})
    ), shuffled as (
      select *, row_number() over (partition by proven order by random()) as place from endpoints where room > 0
    ), eligible as (
      select *, greatest(1, ${count} / count(*) over ()) as share from shuffled where proven or place <= ${unprovenCount}
    ), claimed as (
      select due.workspace_id, due.id, endpoint.failures
      from (select * from eligible order by random()) as endpoint
      cross join lateral (
        select delivery.workspace_id, delivery.id from ${deliveries} as delivery
        where delivery.workspace_id = endpoint.workspace_id and delivery.endpoint = endpoint.endpoint and delivery.due_at <= now()
        order by delivery.due_at limit case when endpoint.proven then least(endpoint.room, endpoint.share) else 1 end
        for update skip locked
      ) due
      limit ${count}
    ), leased as (
      update ${deliveries} as delivery set due_at = now() + ${LEASE_MS} * interval '1 millisecond', taken_by = ${claimedBy}
      from claimed where delivery.workspace_id = claimed.workspace_id and delivery.id = claimed.id
      returning delivery.*, claimed.failures
    )
    select leased.workspace_id as "workspaceId", leased.id, leased.endpoint, leased.webhook_id as "webhookId",
      leased.event_type as "eventType", coalesce(webhook.url, leased.url) as url, leased.body, leased.failures,
      leased.attempts - leased.attempts_before as attempts, workspace.plan,
      array_remove(array[coalesce(webhook.secret, secret.secret)], null) || array(
        select former.secret from jsonb_to_recordset(webhook.former_secrets) as former(secret text, until timestamptz)
        where former.until > now() order by former.until desc) as secrets
    from leased
    cross join asynchronous_commit
    left join ${workspaces} as workspace on workspace.id = leased.workspace_id
    left join ${webhooks} as webhook on webhook.workspace_id = leased.workspace_id and webhook.id = leased.webhook_id
    left join ${pageSecrets} as secret on secret.workspace_id = leased.workspace_id and secret.page_id = leased.page_id
    order by leased.id`)
  return z.array(ClaimedDelivery).parse(rows)
}

/** Whether no delivery is yet to be sent, by any process. */
export async function isQueueEmpty(db: Database): Promise<boolean> {
  const waiting = db
    .select({ one: sql`1` })
    .from(deliveries)
    .where(isNotNull(deliveries.dueAt))
    .limit(1)
  return (await waiting).length === 0
}

/** Releases the deliveries that a process had claimed before it died, so that they need not wait for their leases. */
export async function releaseAllLeases(db: Database, claimedBy: string): Promise<void> {
  await db
    .update(deliveries)
    .set({ dueAt: sql`now()`, takenBy: null })
    .where(and(isNotNull(deliveries.dueAt), eq(deliveries.takenBy, claimedBy)))
}

/** Releases a claimed delivery that was not attempted. */
export async function releaseLease(db: Database, { workspaceId, id }: ClaimedDelivery): Promise<void> {
  await db
    .update(deliveries)
    .set({ dueAt: sql`now()`, takenBy: null })
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, id), eq(deliveries.status, 'pending')))
}
