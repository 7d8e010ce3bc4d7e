import { and, isNull, lt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { plans } from '#contract/workspace.ts'
import type { Opened } from '#database/open.ts'
import { Occasional } from '../scanning/occasional.ts'
import type { Attempt, Attempted } from './attempt.ts'
import { type Claimed, claim, giveBack, settle } from './claim.ts'
import { deliveriesChannel } from './enqueue.ts'
import { deliveries } from './schema.ts'

const AT_ONCE = 32
const PER_ADDRESS = 4
const LOOK_MS = 5_000
const CLOSE_MS = 2_000
const DAY_MS = 24 * 60 * 60_000
const KEPT_DAYS = 30

/** Sends what is due, and keeps at it while the database is away. Any number of processes may do so on one database. */
export async function startSender(
  { db, listen }: Pick<Opened, 'db' | 'listen'>,
  { attempt, log }: { attempt: Attempt; log: FastifyBaseLogger },
): Promise<{ close(): Promise<void> }> {
  const stopping = new AbortController()
  const hurrying = new AbortController()
  const sending = new Map<Claimed, Promise<void>>()
  let woken = Promise.withResolvers<void>()
  const wake = () => woken.resolve()
  const failures = new Occasional((times, error) =>
    log.warn({ times, err: error }, 'Deliveries wait for the database.'),
  )

  async function run() {
    while (!stopping.signal.aborted) {
      const count = AT_ONCE - sending.size
      const claimed = count > 0 ? await take(count) : []
      for (const one of claimed)
        sending.set(
          one,
          deliver(one).finally(() => ended(one)),
        )
      if (claimed.length > 0) continue
      await Promise.race([woken.promise, pause(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => {})])
      woken = Promise.withResolvers()
    }
  }

  async function take(count: number): Promise<Claimed[]> {
    return claim(db, { count, perAddress: PER_ADDRESS, sending: [...sending.keys()] }).catch((error: unknown) => {
      failures.happened(error)
      return []
    })
  }

  async function deliver(one: Claimed) {
    const said = await tried(one)
    // Where this is not kept, the lease ends and it is sent once more, under the same id.
    await (said === null ? giveBack(db, one) : settle(db, one, said)).catch((error: unknown) =>
      failures.happened(error),
    )
  }

  /** Null: it was broken off to stop this process. */
  async function tried(one: Claimed): Promise<Attempted | null> {
    if (!isIncluded(one))
      return { kind: 'refused', status: null, error: 'The plan does not include form webhooks', again: null }
    // What nobody could verify is not sent.
    if (one.secret === null) return { kind: 'refused', status: null, error: 'The page is gone', again: null }
    const said = await attempt(one, [one.secret], hurrying.signal)
    return hurrying.signal.aborted && said.kind === 'refused' ? null : said
  }

  function ended(one: Claimed) {
    sending.delete(one)
    wake()
  }

  await listen(deliveriesChannel, { heard: wake, missed: wake })
  const forgetting = setInterval(
    () => void forgetOld().catch((error: unknown) => failures.happened(error)),
    DAY_MS,
  ).unref()
  const running = run()

  async function forgetOld() {
    const before = new Date(Date.now() - KEPT_DAYS * DAY_MS)
    await db.delete(deliveries).where(and(isNull(deliveries.dueAt), lt(deliveries.createdAt, before)))
  }

  return {
    async close() {
      clearInterval(forgetting)
      stopping.abort()
      wake()
      await running
      await Promise.race([Promise.all(sending.values()), pause(CLOSE_MS, undefined, { ref: false })])
      hurrying.abort()
      await Promise.all(sending.values())
    },
  }
}

/** As of the attempt: what was queued under a larger plan is not sent under a smaller one. */
function isIncluded({ plan }: Claimed): boolean {
  return plan !== null && plans.indexOf(plan) >= plans.indexOf('pro')
}
