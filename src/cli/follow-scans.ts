import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '#sdk/client.ts'
import type { Calls } from '#sdk/contract-types.ts'

export type ListedScan = Calls['GET /scans']['response']['data'][number]

/** Scans are stored a moment after they happen, and not always in their order. */
const OVERLAP_MS = 120_000
/** Each reading lists all scans of the overlap again, and counts toward the requests a minute of the plan. */
const READ_INTERVAL_MS = 1_000

interface FollowOptions {
  signal: AbortSignal
  /** The number of former scans to begin with. */
  replay?: number
}

/**
 * Yields scans in order, each once, also through a restart of the service. Events only say that there is something new: the scans are read
 * from their list, so none is lost while the stream is interrupted. Resolves when every scan from now on will be yielded.
 */
export async function followScans(
  client: Client,
  { signal, replay = 0 }: FollowOptions,
): Promise<AsyncGenerator<ListedScan>> {
  const latestScans = await listLatestScans(client, Math.max(replay, 1), signal)
  // Not the clock of this machine, which may differ from that of the service.
  const newest = latestScans.at(-1)
  const formerScans = newest ? await listScansSince(client, newest, signal) : []
  return yieldScans(client, signal, { replayedScans: replay > 0 ? latestScans : [], formerScans })
}

interface ScanHistory {
  replayedScans: readonly ListedScan[]
  /** All scans so near to now that they may be listed again. */
  formerScans: readonly ListedScan[]
}

async function* yieldScans(
  client: Client,
  signal: AbortSignal,
  { replayedScans, formerScans }: ScanHistory,
): AsyncGenerator<ListedScan> {
  yield* replayedScans
  const wake = createWakeUp(signal)
  const stream: { failure: Error | null } = { failure: null }
  void watchEvents(client, signal, wake.ring).catch((error: unknown) => {
    stream.failure = error instanceof Error ? error : new Error(String(error))
    wake.ring()
  })
  for (let [listedScans, nextReadAt] = [formerScans, 0]; ;) {
    await wake.wait()
    await pause(Math.max(0, nextReadAt - performance.now()), undefined, { signal }).catch(() => {})
    signal.throwIfAborted()
    if (stream.failure) throw stream.failure
    nextReadAt = performance.now() + READ_INTERVAL_MS
    // Each list begins where the one before began, or later. So a scan that was listed before is in the last list.
    const seenIds = new Set(listedScans.map(({ id }) => id))
    const scans = await listScansSince(client, listedScans.at(-1), signal)
    yield* scans.filter(({ id }) => !seenIds.has(id))
    if (scans.length > 0) listedScans = scans
  }
}

async function listLatestScans(client: Client, count: number, signal: AbortSignal): Promise<ListedScan[]> {
  const scans: ListedScan[] = []
  for await (const scan of client.scans.list({ limit: Math.min(count, 100) }, { signal }))
    if (scans.push(scan) >= count) break
  return scans.toReversed()
}

/** Lists the scans since shortly before another one, or else all, oldest first. */
async function listScansSince(
  client: Client,
  last: ListedScan | undefined,
  signal: AbortSignal,
): Promise<ListedScan[]> {
  const scans: ListedScan[] = []
  const from = last && new Date(Date.parse(last.timestamp) - OVERLAP_MS).toISOString()
  const query = { ...(from !== undefined && { from }), limit: 100 }
  for await (const scan of client.scans.list(query, { signal, maxRetries: 100 })) scans.push(scan)
  return scans.toReversed()
}

async function watchEvents(client: Client, signal: AbortSignal, ring: () => void): Promise<void> {
  const events = client.events.stream({ topics: ['scans'] }, { signal, onOpen: ring })
  for await (const { topic } of events) if (topic === 'scans') ring()
}

/** A bell that is not forgotten if nobody waits while it rings. */
function createWakeUp(signal: AbortSignal): { ring: () => void; wait: () => Promise<void> } {
  let bell = Promise.withResolvers<void>()
  const ring = () => bell.resolve()
  signal.addEventListener('abort', ring)
  if (signal.aborted) ring()
  return {
    ring,
    async wait() {
      await bell.promise
      bell = Promise.withResolvers()
    },
  }
}
