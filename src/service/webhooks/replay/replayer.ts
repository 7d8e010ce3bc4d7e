import { and, asc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { RunningDuty } from '#database/leases.ts'
import type { Database } from '#database/open.ts'
import { sleep } from '#service/runtime/sleep.ts'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import { closeCircuit } from '../queue/circuit-breaker.ts'
import { requeueDeliveries } from '../queue/retry.ts'
import { deliveries, replays } from '../queue/schema.ts'
import { replayedDeliveriesCondition, type ReplayRow } from './replays.ts'

const CHECK_INTERVAL_MS = 1_000
// While no replay is running. The start of one wakes the replayer.
const IDLE_MS = 60_000

/** Runs the replays, one second of each at a time. */
export function startReplayer(db: Database, log: FastifyBaseLogger): Required<RunningDuty> {
  const failures = new ThrottledLogger((times, error) =>
    log.warn({ times, err: error }, 'Replays wait for the database.'),
  )
  const stopping = new AbortController()
  const { signal } = stopping
  let woken = Promise.withResolvers<void>()

  async function run() {
    while (!signal.aborted) {
      woken = Promise.withResolvers()
      const hasRunning = await advanceAll().catch((error: unknown) => {
        failures.record(error)
        return true
      })
      await Promise.race([woken.promise, sleep(hasRunning ? CHECK_INTERVAL_MS : IDLE_MS, signal)])
    }
  }

  /** Returns whether a replay is running. */
  async function advanceAll(): Promise<boolean> {
    while (!signal.aborted && (await advanceReplay(db)));
    return (await db.$count(replays, eq(replays.status, 'running'))) > 0
  }

  const running = run()
  return {
    wake: () => woken.resolve(),
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Queues the deliveries of a replay's next second and stores its position, in one transaction. False: no replay is due. */
export async function advanceReplay(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [replay] = await tx
      .select()
      .from(replays)
      .where(and(eq(replays.status, 'running'), lte(replays.nextAt, sql`now()`)))
      .orderBy(replays.nextAt)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!replay) return false
    const ids = await findNextIds(tx, replay)
    if (ids.length > 0) await requeueDeliveries(tx, replay.workspaceId, inArray(deliveries.id, ids))
    // The person who starts a replay says that the endpoint works again.
    if (ids.length > 0 && replay.queued === 0)
      await closeCircuit(tx, { workspaceId: replay.workspaceId, endpoint: replay.webhookId })
    const isFinished = ids.length < replay.perSecond
    await tx
      .update(replays)
      .set({
        reached: ids.at(-1) ?? replay.reached,
        queued: replay.queued + ids.length,
        nextAt: sql`now() + interval '1 second'`,
        ...(isFinished && { status: 'done', finishedAt: new Date() }),
      })
      .where(and(eq(replays.workspaceId, replay.workspaceId), eq(replays.id, replay.id)))
    return true
  })
}

/** Ids of the next deliveries after the replay's position, oldest first. */
async function findNextIds(tx: Database, replay: ReplayRow): Promise<string[]> {
  const rows = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(replayedDeliveriesCondition(replay), gt(deliveries.id, replay.reached), lt(deliveries.id, replay.end)))
    .orderBy(asc(deliveries.id))
    .limit(replay.perSecond)
  return rows.map(({ id }) => id)
}
