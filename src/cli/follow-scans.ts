import type { Client } from '#sdk/client.ts'
import type { Calls } from '#sdk/contract-types.ts'

export type ListedScan = Calls['GET /scans']['response']['data'][number]

/** Scans are stored a moment after they happen, and not always in their order. */
const OVERLAP_MS = 120_000

interface FollowOptions {
  signal: AbortSignal
  /** The number of former scans to begin with. */
  replay?: number
}

/**
 * Yields scans in order, each once, also through a restart of the service. Events only say that there is something new: the scans are read
 * from their list, so none is lost while the stream is interrupted.
 */
export async function* followScans(client: Client, { signal, replay = 0 }: FollowOptions): AsyncGenerator<ListedScan> {
  const seenIds = new Set<string>()
  const start = new Date()
  if (replay > 0) yield* markAsSeen(await listLatestScans(client, replay, signal), seenIds)
  let from = start
  const wake = createWakeUp(signal)
  const stream: { failure: Error | null } = { failure: null }
  void watchEvents(client, signal, wake.ring).catch((error: unknown) => {
    stream.failure = error instanceof Error ? error : new Error(String(error))
    wake.ring()
  })
  for (;;) {
    await wake.wait()
    signal.throwIfAborted()
    if (stream.failure) throw stream.failure
    const scans = await listScansSince(client, new Date(Math.max(start.getTime(), from.getTime() - OVERLAP_MS)), signal)
    yield* markAsSeen(scans, seenIds)
    const last = scans.at(-1)
    if (last) from = new Date(last.timestamp)
  }
}

function* markAsSeen(scans: readonly ListedScan[], seenIds: Set<string>): Generator<ListedScan> {
  for (const scan of scans) {
    if (seenIds.has(scan.id)) continue
    seenIds.add(scan.id)
    yield scan
  }
}

async function listLatestScans(client: Client, count: number, signal: AbortSignal): Promise<ListedScan[]> {
  const scans: ListedScan[] = []
  for await (const scan of client.scans.list({ limit: Math.min(count, 100) }, { signal }))
    if (scans.push(scan) >= count) break
  return scans.toReversed()
}

/** Lists the scans since a time, oldest first. */
async function listScansSince(client: Client, from: Date, signal: AbortSignal): Promise<ListedScan[]> {
  const scans: ListedScan[] = []
  const query = { from: from.toISOString(), limit: 100 }
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
  return {
    ring,
    async wait() {
      await bell.promise
      bell = Promise.withResolvers()
    },
  }
}
