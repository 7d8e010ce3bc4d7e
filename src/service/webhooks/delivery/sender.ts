import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import type { ComponentState } from '#contract/readiness.ts'
import { plans } from '#contract/workspace.ts'
import { withDeadline } from '#database/deadline.ts'
import type { Database, OpenedDatabase } from '#database/open.ts'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import { type AttemptResult, createSkippedResult, type SendMessage } from '../messages/attempt.ts'
import { createMessageHeaders, toUnixSeconds } from '../messages/message-headers.ts'
import { claimDeliveries, type ClaimedDelivery, isQueueEmpty, releaseAllLeases, releaseLease } from '../queue/claim.ts'
import { dueDeliveriesChannel } from '../queue/notifications.ts'
import { type AttemptedDelivery, type HeldEndpoint, recordResults } from '../queue/record-results.ts'
import { ConcurrencyLimiter, INITIAL_WINDOW } from './concurrency-limiter.ts'

const MAX_IN_FLIGHT = 256
// The limit for all unproven endpoints together, so that receivers that hang cannot use up all deliveries in flight.
const MAX_UNPROVEN_IN_FLIGHT = MAX_IN_FLIGHT / 2
// No claim is made for fewer deliveries than this.
const MIN_CLAIM_SIZE = 16
const POLL_INTERVAL_MS = 5_000
// While the queue is empty. Every new delivery wakes the sender.
const IDLE_POLL_MS = 60_000
const BATCH_PAUSE_MS = 8
const RETRY_MS = 500
const CLOSE_TIMEOUT_MS = 2_000
// If a round takes longer, its connection failed silently, or the database hangs.
const ROUND_TIMEOUT_MS = 10_000

interface SenderOptions {
  /** Unique for this process on the database, and the same after a restart. */
  name: string
  sendMessage: SendMessage
  log: FastifyBaseLogger
}

export interface Sender {
  /** Whether the last round could claim deliveries and record their results. */
  getState(): ComponentState
  close(): Promise<void>
}

/**
 * Sends due deliveries, and keeps trying while the database is down. Several processes may send the deliveries of one database. Each round
 * records the results of the last attempts with one query, and claims new deliveries if there is room.
 */
export async function startSender(
  { db, listen }: Pick<OpenedDatabase, 'db' | 'listen'>,
  { name, sendMessage, log }: SenderOptions,
): Promise<Sender> {
  const stopping = new AbortController()
  const aborting = new AbortController()
  const limiter = new ConcurrencyLimiter()
  const inFlight = new Set<Promise<void>>()
  const unrecorded: AttemptedDelivery[] = []
  let leasesReleased = false
  let isStuck = false
  let wakeUp = Promise.withResolvers<void>()
  const wake = () => wakeUp.resolve()
  const failures = new ThrottledLogger((times, error) =>
    log.warn({ times, err: error }, 'Deliveries wait for the database.'),
  )

  async function run() {
    while (!stopping.signal.aborted) {
      wakeUp = Promise.withResolvers()
      const changedCount = await withDeadline(ROUND_TIMEOUT_MS, runRound).catch((error: unknown) => {
        failures.record(error)
        return null
      })
      isStuck = changedCount === null
      if (changedCount === null) await sleep(RETRY_MS)
      else if (changedCount === 0) await Promise.race([wakeUp.promise, sleep(await getPollInterval(db))])
      // While responses arrive, a short pause combines many rounds into one.
      if (inFlight.size > 0) await sleep(BATCH_PAUSE_MS)
    }
  }

  /** Returns the number of deliveries with a new state. */
  async function runRound(): Promise<number> {
    if (!leasesReleased) await releaseAllLeases(db, name)
    leasesReleased = true
    const recordedCount = await recordAttempts()
    const count = MAX_IN_FLIGHT - inFlight.size
    if (count < Math.min(MIN_CLAIM_SIZE, MAX_IN_FLIGHT)) return recordedCount
    const unprovenCount = limiter.getUnprovenRoom(MAX_UNPROVEN_IN_FLIGHT)
    const limits = { count, unprovenCount, rooms: limiter.getRooms(), defaultRoom: INITIAL_WINDOW }
    const claimedDeliveries = await claimDeliveries(db, { claimedBy: name, ...limits })
    for (const delivery of claimedDeliveries) begin(delivery)
    return recordedCount + claimedDeliveries.length
  }

  /** Returns the number of recorded results. If it throws, the next round records these results before it claims deliveries. */
  async function recordAttempts(): Promise<number> {
    const batch = unrecorded.slice()
    if (batch.length === 0) return 0
    for (const heldEndpoint of await recordResults(db, batch)) logHeldEndpoint(heldEndpoint, log)
    unrecorded.splice(0, batch.length)
    return batch.length
  }

  function begin(delivery: ClaimedDelivery) {
    limiter.begin(delivery)
    const attempt = deliver(delivery).finally(() => {
      inFlight.delete(attempt)
      wake()
    })
    inFlight.add(attempt)
  }

  async function deliver(delivery: ClaimedDelivery) {
    const { secrets } = delivery
    const result = toSkippedResult(delivery) ?? (await sendMessage(delivery, { secrets, signal: aborting.signal }))
    limiter.end(delivery, { succeeded: result.outcome === 'delivered' || result.outcome === 'skipped' })
    if (aborting.signal.aborted && result.outcome !== 'delivered')
      await releaseLease(db, delivery).catch((error: unknown) => failures.record(error))
    else unrecorded.push({ delivery, result })
  }

  const sleep = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => {})

  await listen(dueDeliveriesChannel, { onNotification: wake, onReconnect: wake })
  const running = run()

  return {
    getState: () => (isStuck ? 'down' : 'up'),
    async close() {
      stopping.abort()
      wake()
      await running
      await Promise.race([Promise.all(inFlight), wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
      aborting.abort()
      await Promise.all(inFlight)
      // If this fails, the leases of these deliveries expire, and they are sent again with the same ids.
      await recordAttempts().catch((error: unknown) => failures.record(error))
    },
  }
}

async function getPollInterval(db: Database): Promise<number> {
  const isEmpty = await withDeadline(ROUND_TIMEOUT_MS, () => isQueueEmpty(db)).catch(() => false)
  return isEmpty ? IDLE_POLL_MS : POLL_INTERVAL_MS
}

/** The URL may contain a secret of its owner, so it is not logged. */
function logHeldEndpoint({ failure, reason }: HeldEndpoint, log: FastifyBaseLogger) {
  const { workspaceId, webhookId, error } = failure
  const message =
    reason === 'suspended'
      ? 'A webhook was suspended: its deliveries are held.'
      : 'The circuit of an endpoint opened: it keeps failing.'
  log.warn({ workspaceId, webhookId, error }, message)
}

/**
 * The result of a delivery that must not be sent, because the plan no longer includes it or its secret is missing. Null: it may be sent.
 */
function toSkippedResult(delivery: ClaimedDelivery): AttemptResult | null {
  const reason = findSkipReason(delivery)
  if (reason === null) return null
  const now = new Date()
  return createSkippedResult(now, createMessageHeaders(delivery, delivery.secrets, toUnixSeconds(now)), reason)
}

function findSkipReason({ plan, webhookId, secrets }: ClaimedDelivery): string | null {
  // Deliveries of scans wait until the plan includes them again. Deliveries of forms do not wait.
  if (webhookId === null && (plan === null || plans.indexOf(plan) < plans.indexOf('pro')))
    return 'The plan does not include form webhooks'
  if (secrets.length > 0) return null
  return webhookId === null ? 'The page was deleted' : 'The webhook was removed'
}
