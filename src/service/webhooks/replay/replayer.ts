import { and, asc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#database/open.ts'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import { forgetFailures } from '../delivery/circuit-breaker.ts'
import { replayed, type ReplayRow } from './replays.ts'
import { queueAnew } from '../queue/retry.ts'
import { deliveries, replays } from '../queue/schema.ts'

const CHECK_MS = 1_000

/** Runs the replays, each by its second. Several processes may do so on one database. */
export function startReplayer(db: Database, log: FastifyBaseLogger): { close(): Promise<void> } {
  const failures = new ThrottledLogger((times, error) =>
    log.warn({ times, err: error }, 'Replays wait for the database.'),
  )
  let closed = false
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(moveAll).catch((error: unknown) => failures.happened(error))
  }, CHECK_MS).unref()

  async function moveAll() {
    while (!closed && (await moveOne(db)));
  }

  return {
    async close() {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}

/** Queues the next second's deliveries of one replay and stores its position, in one transaction. False: none is due. */
export async function moveOne(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [replay] = await tx
      .select()
      .from(replays)
      .where(and(eq(replays.status, 'running'), lte(replays.nextAt, sql`now()`)))
      .orderBy(replays.nextAt)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!replay) return false
    const ids = await findNext(tx, replay)
    if (ids.length > 0) await queueAnew(tx, replay.workspaceId, inArray(deliveries.id, ids))
    // Whoever starts a replay says that the endpoint works again.
    if (ids.length > 0 && replay.queued === 0)
      await forgetFailures(tx, { workspaceId: replay.workspaceId, endpoint: replay.webhookId })
    const finished = ids.length < replay.perSecond
    await tx
      .update(replays)
      .set({
        reached: ids.at(-1) ?? replay.reached,
        queued: replay.queued + ids.length,
        nextAt: sql`now() + interval '1 second'`,
        ...(finished && { status: 'done', finishedAt: new Date() }),
      })
      .where(and(eq(replays.workspaceId, replay.workspaceId), eq(replays.id, replay.id)))
    return true
  })
}

/** The oldest deliveries that were not processed yet. */
async function findNext(tx: Database, replay: ReplayRow): Promise<string[]> {
  const rows = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(replayed(replay), gt(deliveries.id, replay.reached), lt(deliveries.id, replay.end)))
    .orderBy(asc(deliveries.id))
    .limit(replay.perSecond)
  return rows.map(({ id }) => id)
}
