import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Replay, ReplayFilter } from '#contract/deliveries.ts'
import { type Database, notify } from '#database/open.ts'
import { idAtOrAfter, createId } from '#service/ids/ids.ts'
import { countDeliveries, deliveryCondition } from '../queue/list-deliveries.ts'
import { deliveries, replays } from '../queue/schema.ts'

/** Wakes the replayer. */
export const REPLAYS_CHANNEL = 'replays'

export type ReplayRow = typeof replays.$inferSelect

/** The condition for deliveries that a replay queues again. Waiting deliveries are included only if the filter selects their status. */
export function replayedDeliveriesCondition({
  workspaceId,
  webhookId,
  filter,
}: Pick<ReplayRow, 'workspaceId' | 'webhookId' | 'filter'>) {
  const decodedFilter = z.decode(ReplayFilter, filter)
  return and(
    deliveryCondition(workspaceId, { ...decodedFilter, webhookId }),
    decodedFilter.status === undefined ? ne(deliveries.status, 'pending') : undefined,
  )
}

interface ReplaySelection {
  workspaceId: string
  webhookId: string
  filter: ReplayFilter
}

export async function countReplayedDeliveries(
  db: Database,
  { workspaceId, webhookId, filter }: ReplaySelection,
): Promise<number> {
  const encodedFilter = z.encode(ReplayFilter, filter)
  const condition = replayedDeliveriesCondition({ workspaceId, webhookId, filter: encodedFilter })
  return countDeliveries(db, workspaceId, condition)
}

/** Starts a replay of the deliveries that exist now. */
export async function startReplay(db: Database, { perSecond, ...selection }: ReplaySelection & { perSecond: number }) {
  const { workspaceId, webhookId } = selection
  const createdAt = new Date()
  const filter = z.encode(ReplayFilter, selection.filter)
  const matched = await countReplayedDeliveries(db, selection)
  const id = createId('rpl', createdAt)
  const end = await findEndId(db, workspaceId, createdAt)
  await db
    .insert(replays)
    .values({ workspaceId, id, webhookId, filter, perSecond, matched, reached: '', end, createdAt, nextAt: sql`now()` })
  await notify(db, REPLAYS_CHANNEL, '')
  return { replayId: id, matched }
}

/** An id after every existing delivery, even if the clock was set back and deliveries have ids of a later time. */
async function findEndId(db: Database, workspaceId: string, now: Date): Promise<string> {
  const [newest] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(eq(deliveries.workspaceId, workspaceId))
    .orderBy(desc(deliveries.id))
    .limit(1)
  // Deliveries of this very millisecond are included.
  const endId = idAtOrAfter('dlv', new Date(now.getTime() + 1))
  return newest === undefined || newest.id < endId ? endId : `${newest.id}0`
}

export async function findReplay(db: Database, workspaceId: string, id: string): Promise<ReplayRow | null> {
  const [row] = await db.select().from(replays).where(replayCondition(workspaceId, id))
  return row ?? null
}

/** Pauses or resumes a replay, or changes its rate. A finished replay does not change. Null: the replay does not exist. */
export async function changeReplay(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  { paused, perSecond }: { paused?: boolean | undefined; perSecond?: number | undefined },
): Promise<ReplayRow | null> {
  const status = paused === undefined ? {} : { status: paused ? ('paused' as const) : ('running' as const) }
  const rate = perSecond === undefined ? {} : { perSecond }
  await db
    .update(replays)
    .set({ id, ...status, ...rate })
    .where(and(replayCondition(workspaceId, id), ne(replays.status, 'done'), ne(replays.status, 'cancelled')))
  await notify(db, REPLAYS_CHANNEL, '')
  return findReplay(db, workspaceId, id)
}

export async function cancelReplay(db: Database, { workspaceId, id, status }: ReplayRow): Promise<void> {
  if (status === 'done') return
  await db
    .update(replays)
    .set({ status: 'cancelled', finishedAt: new Date() })
    .where(and(replayCondition(workspaceId, id), ne(replays.status, 'done')))
}

/** Cancels the replays of a webhook that have not ended, because the webhook is being removed. */
export async function cancelReplaysOfWebhook(tx: Database, workspaceId: string, webhookId: string): Promise<void> {
  await tx
    .update(replays)
    .set({ status: 'cancelled', finishedAt: new Date() })
    .where(
      and(
        eq(replays.workspaceId, workspaceId),
        eq(replays.webhookId, webhookId),
        inArray(replays.status, ['running', 'paused']),
      ),
    )
}

export function presentReplay({
  id,
  webhookId,
  status,
  matched,
  queued,
  perSecond,
  createdAt,
  finishedAt,
}: ReplayRow): Replay {
  return { replayId: id, webhookId, status, matched, queued, perSecond, createdAt, finishedAt }
}

function replayCondition(workspaceId: string, id: string) {
  return and(eq(replays.workspaceId, workspaceId), eq(replays.id, id))
}
