import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import type { State } from '#contract/readiness.ts'
import { plans } from '#contract/workspace.ts'
import { withDeadline } from '#database/deadline.ts'
import type { Opened } from '#database/open.ts'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import { type Attempt, type Attempted, notAttempted } from './attempt.ts'
import { type Claimed, claim, releaseLease, releaseAllLeases } from '../queue/claim.ts'
import { deliveriesChannel } from '../queue/enqueue.ts'
import { FIRST_WINDOW, ConcurrencyLimiter } from './concurrency-limiter.ts'
import { messageHeaders, unixSeconds } from './message-headers.ts'
import { type HeldBack, recordResult, type DeliveryResult } from '../queue/record-result.ts'

const AT_ONCE = 256
// Limit for unproven endpoints together, so that receivers that hang cannot take all places.
const UNPROVEN_AT_ONCE = AT_ONCE / 2
// While deliveries are in flight, no claim is made for fewer.
const LEAST_CLAIM = 16
const CHECK_MS = 5_000
const GATHER_MS = 8
const WAIT_MS = 500
const CLOSE_MS = 2_000
// After this timeout its connection has failed silently, or the database hangs.
const ROUND_MS = 10_000

interface SenderParts {
  /** Unique for this process on the database, and the same after a restart. */
  name: string
  attempt: Attempt
  log: FastifyBaseLogger
}

export interface Sender {
  /** Whether the last round could claim deliveries and record their results. */
  state(): State
  close(): Promise<void>
}

/**
 * Sends due deliveries, and retries while the database is down. Several processes may do so on one database. Each round records the
 * results of the last attempts, all at once, and claims as many new deliveries as there is room for.
 */
export async function startSender(
  { db, listen }: Pick<Opened, 'db' | 'listen'>,
  { name, attempt, log }: SenderParts,
): Promise<Sender> {
  const stopping = new AbortController()
  const hurrying = new AbortController()
  const limiter = new ConcurrencyLimiter()
  const sending = new Set<Promise<void>>()
  const ended: DeliveryResult[] = []
  let resumed = false
  let isStuck = false
  let woken = Promise.withResolvers<void>()
  const wake = () => woken.resolve()
  const failures = new ThrottledLogger((times, error) =>
    log.warn({ times, err: error }, 'Deliveries wait for the database.'),
  )

  async function run() {
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers()
      const moved = await withDeadline(ROUND_MS, round).catch((error: unknown) => {
        failures.happened(error)
        return null
      })
      isStuck = moved === null
      if (moved === null) await sleep(WAIT_MS)
      else if (moved === 0) await Promise.race([woken.promise, sleep(CHECK_MS)])
      // While responses arrive, a short pause combines many rounds into one.
      if (sending.size > 0) await sleep(GATHER_MS)
    }
  }

  /** Number of deliveries with a new state. */
  async function round(): Promise<number> {
    if (!resumed) await releaseAllLeases(db, name)
    resumed = true
    const settled = await recordEnded()
    const count = AT_ONCE - sending.size
    if (count < Math.min(LEAST_CLAIM, AT_ONCE)) return settled
    const unproven = limiter.unprovenRoom(UNPROVEN_AT_ONCE)
    const claimed = await claim(db, { by: name, count, unproven, rooms: limiter.rooms(), usualRoom: FIRST_WINDOW })
    for (const one of claimed) begin(one)
    return settled + claimed.length
  }

  /** Results that cannot be recorded now are recorded in the next round; nothing else is claimed before. */
  async function recordEnded(): Promise<number> {
    const batch = ended.slice()
    if (batch.length === 0) return 0
    for (const held of await recordResult(db, batch)) logHeldBack(held, log)
    ended.splice(0, batch.length)
    return batch.length
  }

  function begin(one: Claimed) {
    limiter.began(one)
    const work = deliver(one).finally(() => {
      sending.delete(work)
      wake()
    })
    sending.add(work)
  }

  async function deliver(one: Claimed) {
    const attempted = refuse(one) ?? (await attempt(one, { secrets: one.secrets, signal: hurrying.signal }))
    limiter.ended(one, { well: attempted.outcome === 'delivered' || attempted.outcome === 'unsent' })
    if (hurrying.signal.aborted && attempted.outcome !== 'delivered')
      await releaseLease(db, one).catch((error: unknown) => failures.happened(error))
    else ended.push({ claimed: one, attempted })
  }

  const sleep = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {})

  await listen(deliveriesChannel, { onNotification: wake, missed: wake })
  const running = run()

  return {
    state: () => (isStuck ? 'down' : 'up'),
    async close() {
      stopping.abort()
      wake()
      await running
      await Promise.race([Promise.all(sending), pause(CLOSE_MS, undefined, { ref: false })])
      hurrying.abort()
      await Promise.all(sending)
      // If this fails, the leases end, and these are sent once more with the same ids.
      await recordEnded().catch((error: unknown) => failures.happened(error))
    },
  }
}

/** The URL may contain a secret of its owner, so it is not logged. */
function logHeldBack({ failure, how }: HeldBack, log: FastifyBaseLogger) {
  const { workspaceId, webhookId, error } = failure
  const what =
    how === 'suspended'
      ? 'A webhook was suspended: its deliveries are held.'
      : 'The circuit of an endpoint opened: it keeps failing.'
  log.warn({ workspaceId, webhookId, error }, what)
}

/** Reasons for not sending: the plan at the time of the attempt, or a missing secret. */
function refuse(one: Claimed): Attempted | null {
  const { plan, webhookId, secrets } = one
  const at = new Date()
  const unsent = (reason: string) => notAttempted(at, messageHeaders(one, secrets, unixSeconds(at)), reason)
  // Scan webhooks wait until their plan returns; answers of forms do not.
  if (webhookId === null && (plan === null || plans.indexOf(plan) < plans.indexOf('pro')))
    return unsent('The plan does not include form webhooks')
  if (secrets.length > 0) return null
  return unsent(webhookId === null ? 'The page was deleted' : 'The webhook was removed')
}
