import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { plans } from '#contract/workspace.ts'
import type { Database } from '#database/open.ts'
import { pageSecrets } from '../submissions/schema.ts'
import { workspaces } from '../workspace/schema.ts'
import type { Attempted } from './attempt.ts'
import { waitAfter } from './retry-waits.ts'
import { deliveries } from './schema.ts'

// Longer than an attempt may take: after it whoever took the delivery has died.
const LEASE_MS = 20_000

const Claimed = z.object({
  workspaceId: z.string(),
  id: z.string(),
  eventType: z.string(),
  url: z.string(),
  body: z.string(),
  attempts: z.int(),
  plan: z.enum(plans).nullable(),
  secret: z.string().nullable(),
})
export type Claimed = z.output<typeof Claimed>

interface Wanted {
  /** At most so many. */
  count: number
  /** And of those at most so many that go to one address of one workspace, with what is on its way already. */
  perAddress: number
  sending: readonly { workspaceId: string; url: string }[]
}

/**
 * Takes what is due out of the others' hands, a few for each address, so that one that does not answer keeps nobody else's
 * waiting. What is neither finished nor given back comes up again when its lease is over.
 */
export async function claim(db: Database, { count, perAddress, sending }: Wanted): Promise<Claimed[]> {
  const own = sql.raw('own.workspace_id, own.url')
  const { rows } = await db.execute(sql`
    with busy as (
      select workspace_id, url, count(*) as sending
      from json_to_recordset(${JSON.stringify(sending.map(({ workspaceId, url }) => ({ workspace_id: workspaceId, url })))}::json)
        as sent(workspace_id text, url text)
      group by workspace_id, url
    ), addresses as (
      select ${own}, ${perAddress} - coalesce(busy.sending, 0) as room
      from (select distinct workspace_id, url from ${deliveries} where due_at <= now()) own
      left join busy on busy.workspace_id = own.workspace_id and busy.url = own.url
    ), taken as (
      select one.workspace_id, one.id
      from (select * from addresses where room > 0) address
      cross join lateral (
        select workspace_id, id from ${deliveries}
        where workspace_id = address.workspace_id and url = address.url and due_at <= now()
        order by due_at limit address.room
        for update skip locked
      ) one
      limit ${count}
    ), leased as (
      update ${deliveries} as delivery set due_at = now() + ${LEASE_MS} * interval '1 millisecond'
      from taken where delivery.workspace_id = taken.workspace_id and delivery.id = taken.id
      returning delivery.*
    )
    select leased.workspace_id as "workspaceId", leased.id, leased.event_type as "eventType", leased.url, leased.body,
      leased.attempts, workspace.plan, secret.secret
    from leased
    left join ${workspaces} as workspace on workspace.id = leased.workspace_id
    left join ${pageSecrets} as secret on secret.workspace_id = leased.workspace_id and secret.page_id = leased.page_id
    order by leased.id`)
  return z.array(Claimed).parse(rows)
}

/** Writes down what came of an attempt: the end, or when to try again. */
export async function settle(db: Database, { workspaceId, id, attempts }: Claimed, said: Attempted): Promise<void> {
  const made = attempts + 1
  const wait = said.kind === 'refused' && said.again ? waitAfter(made, said.again.afterMs) : null
  const delivered = said.kind === 'delivered'
  await db
    .update(deliveries)
    .set({
      attempts: made,
      lastStatus: said.status,
      lastError: delivered ? null : said.error,
      status: delivered ? 'delivered' : wait === null ? 'failed' : 'pending',
      deliveredAt: delivered ? sql`now()` : null,
      dueAt: wait === null ? null : sql`now() + ${wait} * interval '1 millisecond'`,
    })
    .where(deliveryIs(workspaceId, id))
}

/** Gives back what was taken and not tried. */
export async function giveBack(db: Database, { workspaceId, id }: Claimed): Promise<void> {
  await db
    .update(deliveries)
    .set({ dueAt: sql`now()` })
    .where(and(deliveryIs(workspaceId, id), eq(deliveries.status, 'pending')))
}

function deliveryIs(workspaceId: string, id: string) {
  return and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, id))
}
