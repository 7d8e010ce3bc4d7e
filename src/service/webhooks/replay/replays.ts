import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Replay, ReplayFilter } from '#contract/deliveries.ts'
import type { Database } from '#database/open.ts'
import { idAtOrAfter, newId } from '#service/ids/ids.ts'
import { countDeliveries, matching } from '../delivery/list-deliveries.ts'
import { deliveries, replays } from '../queue/schema.ts'

export type ReplayRow = typeof replays.$inferSelect

/** Which deliveries are replayed: waiting ones only if that status is selected. */
export function replayed({ workspaceId, webhookId, filter }: Pick<ReplayRow, 'workspaceId' | 'webhookId' | 'filter'>) {
  const decodedFilter = z.decode(ReplayFilter, filter)
  return and(
    matching(workspaceId, { ...decodedFilter, webhookId }),
    decodedFilter.status === undefined ? ne(deliveries.status, 'pending') : undefined,
  )
}

interface ReplaySelection {
  workspaceId: string
  webhookId: string
  filter: ReplayFilter
}

export async function countReplayed(db: Database, { filter, ...of }: ReplaySelection): Promise<number> {
  return countDeliveries(db, of.workspaceId, replayed({ ...of, filter: z.encode(ReplayFilter, filter) }))
}

/** Starts a replay of the deliveries that exist now. */
export async function startReplay(db: Database, { perSecond, ...selection }: ReplaySelection & { perSecond: number }) {
  const { workspaceId, webhookId } = selection
  const createdAt = new Date()
  const filter = z.encode(ReplayFilter, selection.filter)
  const matched = await countReplayed(db, selection)
  const id = newId('rpl', createdAt)
  const end = await endOfAll(db, workspaceId, createdAt)
  await db
    .insert(replays)
    .values({ workspaceId, id, webhookId, filter, perSecond, matched, reached: '', end, createdAt, nextAt: sql`now()` })
  return { replayId: id, matched }
}

/** After every existing delivery, also if the clock was set back since and they seem to be in the future. */
async function endOfAll(db: Database, workspaceId: string, now: Date): Promise<string> {
  const [newest] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(eq(deliveries.workspaceId, workspaceId))
    .orderBy(desc(deliveries.id))
    .limit(1)
  // Deliveries of this very millisecond are included.
  const end = idAtOrAfter('dlv', new Date(now.getTime() + 1))
  return newest === undefined || newest.id < end ? end : `${newest.id}0`
}

export async function findReplay(db: Database, workspaceId: string, id: string): Promise<ReplayRow | null> {
  const [row] = await db.select().from(replays).where(replayIs(workspaceId, id))
  return row ?? null
}

/** Changes a running replay; a finished one does not change. Returns it, or null if there is none. */
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
    .where(and(replayIs(workspaceId, id), ne(replays.status, 'done'), ne(replays.status, 'cancelled')))
  return findReplay(db, workspaceId, id)
}

export async function cancelReplay(db: Database, { workspaceId, id, status }: ReplayRow): Promise<void> {
  if (status === 'done') return
  await db
    .update(replays)
    .set({ status: 'cancelled', finishedAt: new Date() })
    .where(and(replayIs(workspaceId, id), ne(replays.status, 'done')))
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

function replayIs(workspaceId: string, id: string) {
  return and(eq(replays.workspaceId, workspaceId), eq(replays.id, id))
}
