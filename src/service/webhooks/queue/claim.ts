import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { plans } from '#contract/workspace.ts'
import type { Database } from '#database/open.ts'
import { pageSecrets, webhooks } from '../endpoints/schema.ts'
import { SCAN_WEBHOOK_PLAN } from '#service/tenancy/workspaces/plan-ceilings.ts'
import { workspaces } from '#service/tenancy/workspaces/schema.ts'
import { OPENS_AFTER } from '../delivery/circuit-breaker.ts'
import type { ConcurrencyLimiter } from '../delivery/concurrency-limiter.ts'
import { deliveries, failingEndpoints } from './schema.ts'

/** Longer than an attempt may take: after it the process that claimed the delivery has died. */
export const LEASE_MS = 20_000

const Claimed = z.object({
  workspaceId: z.string(),
  id: z.string(),
  endpoint: z.string(),
  webhookId: z.string().nullable(),
  eventType: z.string(),
  url: z.string(),
  body: z.string(),
  /** Time since it was queued. */
  tries: z.int(),
  plan: z.enum(plans).nullable(),
  /** Newest first; empty: the owner of the event was deleted. */
  secrets: z.array(z.string()),
  /** Number of failures of the endpoint in a row. */
  failures: z.int(),
})
export type Claimed = z.output<typeof Claimed>

interface Wanted {
  /** The process that claims them. */
  by: string
  /** Maximum number of deliveries. */
  count: number
  /** Maximum number of those to unproven endpoints, one each. */
  unproven: number
  /** Room of each known endpoint. */
  rooms: ReturnType<ConcurrencyLimiter['rooms']>
  /** Room of any other endpoint. */
  usualRoom: number
}

/**
 * Claims due deliveries for this process: a fair share of each endpoint that has a closed circuit and room, so that one that does not
 * respond never delays others. A delivery that is neither finished nor released becomes due again when its lease ends.
 */
export async function claim(db: Database, { by, count, unproven, rooms, usualRoom }: Wanted): Promise<Claimed[]> {
  // The endpoints are found by skipping along the index (a loose index scan): a long backlog of one costs the others nothing.
  // Losing a lease in a power failure does no harm, so the commit does not wait for the disk.
  const { rows } = await db.execute(sql`
    with recursive unhurried as materialized (
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
      select queue.workspace_id, queue.endpoint, coalesce(known.proven, false) as proven, coalesce(failing.failures, 0) as failures,
        least(coalesce(known.room, ${usualRoom}), case when failing.failures >= ${OPENS_AFTER} then 1 else ${count} end) as room
      from queues as queue
      left join json_to_recordset(${JSON.stringify(rooms)}::json)
        as known(workspace_id text, endpoint text, room int, proven boolean)
        on known.workspace_id = queue.workspace_id and known.endpoint = queue.endpoint
      left join ${webhooks} as webhook on webhook.workspace_id = queue.workspace_id and webhook.id = queue.endpoint
      left join ${workspaces} as workspace on workspace.id = queue.workspace_id
      left join ${failingEndpoints} as failing
        on failing.workspace_id = queue.workspace_id and failing.endpoint = queue.endpoint
      where queue.due_at <= now() and (failing.rests_until is null or failing.rests_until <= now())
        and (webhook.id is null or webhook.enabled and webhook.suspended_since is null and workspace.plan = ${SCAN_WEBHOOK_PLAN})
    ), shuffled as (
      select *, row_number() over (partition by proven order by random()) as place from endpoints where room > 0
    ), opened as (
      select *, greatest(1, ${count} / count(*) over ()) as share from shuffled where proven or place <= ${unproven}
    ), taken as (
      select one.workspace_id, one.id, opened.failures
      from (select * from opened order by random()) as opened
      cross join lateral (
        select own.workspace_id, own.id from ${deliveries} as own
        where own.workspace_id = opened.workspace_id and own.endpoint = opened.endpoint and own.due_at <= now()
        order by own.due_at limit case when opened.proven then least(opened.room, opened.share) else 1 end
        for update skip locked
      ) one
      limit ${count}
    ), leased as (
      update ${deliveries} as delivery set due_at = now() + ${LEASE_MS} * interval '1 millisecond', taken_by = ${by}
      from taken where delivery.workspace_id = taken.workspace_id and delivery.id = taken.id
      returning delivery.*, taken.failures
    )
    select leased.workspace_id as "workspaceId", leased.id, leased.endpoint, leased.webhook_id as "webhookId",
      leased.event_type as "eventType", coalesce(webhook.url, leased.url) as url, leased.body, leased.failures,
      leased.attempts - leased.attempts_before as tries, workspace.plan,
      array_remove(array[coalesce(webhook.secret, secret.secret)], null) || array(
        select former.secret from jsonb_to_recordset(webhook.former_secrets) as former(secret text, until timestamptz)
        where former.until > now() order by former.until desc) as secrets
    from leased
    cross join unhurried
    left join ${workspaces} as workspace on workspace.id = leased.workspace_id
    left join ${webhooks} as webhook on webhook.workspace_id = leased.workspace_id and webhook.id = leased.webhook_id
    left join ${pageSecrets} as secret on secret.workspace_id = leased.workspace_id and secret.page_id = leased.page_id
    order by leased.id`)
  return z.array(Claimed).parse(rows)
}

/** Releases the deliveries that a process had claimed before it died, so that they need not wait for their leases. */
export async function releaseAllLeases(db: Database, by: string): Promise<void> {
  await db
    .update(deliveries)
    .set({ dueAt: sql`now()`, takenBy: null })
    .where(and(isNotNull(deliveries.dueAt), eq(deliveries.takenBy, by)))
}

/** Releases claimed deliveries that were not attempted. */
export async function releaseLease(db: Database, { workspaceId, id }: Claimed): Promise<void> {
  await db
    .update(deliveries)
    .set({ dueAt: sql`now()`, takenBy: null })
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, id), eq(deliveries.status, 'pending')))
}
