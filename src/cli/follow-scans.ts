import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '#sdk/client.ts'
import type { Calls } from '#sdk/contract-types.ts'

export type ListedScan = Calls['GET /scans']['response']['data'][number]

/** Scans are stored a moment after they happen, and those of several processes not in their order. */
const USUAL_DELAY_MS = 5_000
const LONG_DELAY_MS = 120_000
/** Each reading counts toward the requests a minute of the plan. Those with the long delay list many scans again. */
const READ_INTERVAL_MS = 1_000
const FULL_READ_INTERVAL_MS = 30_000
/** The most announced scans that wait for the next reading, for example while the receiver is away. The list has the others. */
const MAX_ANNOUNCED = 1_000

interface FollowOptions {
  signal: AbortSignal
  /** The number of former scans to begin with. */
  replay?: number
}

/**
 * Yields scans in order, each once, also through a restart of the service. Events may be lost, so the scans are read from their list whenever
 * an event says that there is something new. An event has its scan, too, which counts if the scan is so old that no reading lists it any
 * more. Resolves when every scan from now on will be yielded.
 */
export async function followScans(
  client: Client,
  { signal, replay = 0 }: FollowOptions,
): Promise<AsyncGenerator<ListedScan>> {
  const latestScans = await listLatestScans(client, Math.max(replay, 1), signal)
  // Not the clock of this machine, which may differ from that of the service.
  const newest = latestScans.at(-1)
  const formerScans = newest ? await listScansSince(client, { last: newest, delayMs: LONG_DELAY_MS, signal }) : []
  const latestIds = new Set(latestScans.map(({ id }) => id))
  // Scans that happened between the two readings.
  const laterScans = formerScans.filter(
    ({ id, timestamp }) => newest !== undefined && timestamp >= newest.timestamp && !latestIds.has(id),
  )
  return yieldScans(client, signal, {
    replayedScans: replay > 0 ? [...latestScans, ...laterScans] : [],
    formerScans: [...latestScans, ...formerScans],
  })
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
  const seenScans = createSeenScans(formerScans)
  const stream = watchEvents(client, signal)
  for (let [nextReadAt, nextFullReadAt] = [0, 0]; ;) {
    await stream.wait()
    await pause(Math.max(0, nextReadAt - performance.now()), undefined, { signal }).catch(() => {})
    signal.throwIfAborted()
    const { wasOpened, announcedScans } = stream.take()
    const now = performance.now()
    nextReadAt = now + READ_INTERVAL_MS
    const isFull = wasOpened || now >= nextFullReadAt
    if (isFull) nextFullReadAt = now + FULL_READ_INTERVAL_MS
    const delayMs = isFull ? LONG_DELAY_MS : USUAL_DELAY_MS
    const listedScans = await listScansSince(client, { last: seenScans.getNewest(), delayMs, signal })
    yield* seenScans.add([...listedScans, ...announcedScans])
  }
}

/** Remembers scans as long as they may be listed again. */
function createSeenScans(formerScans: readonly ListedScan[]) {
  const timeById = new Map<string, number>()
  let newest: ListedScan | undefined
  /** Adds scans, and returns those that are new, oldest first. */
  function add(scans: readonly ListedScan[]): ListedScan[] {
    const newScans: ListedScan[] = []
    for (const scan of scans) {
      if (timeById.has(scan.id)) continue
      timeById.set(scan.id, Date.parse(scan.timestamp))
      newScans.push(scan)
      if (newest === undefined || scan.timestamp > newest.timestamp) newest = scan
    }
    const oldestTime = newest ? Date.parse(newest.timestamp) - 2 * LONG_DELAY_MS : 0
    for (const [id, time] of timeById) if (time < oldestTime) timeById.delete(id)
    return newScans.toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))
  }
  add(formerScans)
  return { add, getNewest: () => newest }
}

async function listLatestScans(client: Client, count: number, signal: AbortSignal): Promise<ListedScan[]> {
  const scans: ListedScan[] = []
  for await (const scan of client.scans.list({ limit: Math.min(count, 100) }, { signal }))
    if (scans.push(scan) >= count) break
  return scans.toReversed()
}

interface ListRequest {
  last: ListedScan | undefined
  /** How long before the last scan others may have happened that were stored after it. */
  delayMs: number
  signal: AbortSignal
}

/** Lists the scans since shortly before another one, or else all, oldest first. */
async function listScansSince(client: Client, { last, delayMs, signal }: ListRequest): Promise<ListedScan[]> {
  const scans: ListedScan[] = []
  const from = last && new Date(Date.parse(last.timestamp) - delayMs).toISOString()
  const query = { ...(from !== undefined && { from }), limit: 100 }
  for await (const scan of client.scans.list(query, { signal, maxRetries: 100 })) scans.push(scan)
  return scans.toReversed()
}

interface Announcements {
  /** Whether the stream was opened, so that events before it may have been lost. */
  wasOpened: boolean
  announcedScans: ListedScan[]
}

interface WatchedEvents {
  /** Resolves when there is something new, or when the signal has aborted. */
  wait(): Promise<void>
  /** Takes what is new. Throws if the service refuses the stream. */
  take(): Announcements
}

/** Watches the events of scans in the background. */
function watchEvents(client: Client, signal: AbortSignal): WatchedEvents {
  let announcements: Announcements = { wasOpened: false, announcedScans: [] }
  let failure: Error | null = null
  let isRung = false
  let wake = () => {}
  const ring = () => {
    isRung = true
    wake()
  }
  signal.addEventListener('abort', ring)
  if (signal.aborted) ring()
  void readEvents().catch((error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error))
    ring()
  })

  async function readEvents() {
    const onOpen = () => {
      announcements.wasOpened = true
      ring()
    }
    for await (const event of client.events.stream({ topics: ['scans'] }, { signal, onOpen })) {
      if (event.topic !== 'scans') continue
      const { announcedScans } = announcements
      announcedScans.push(event.scan)
      if (announcedScans.length > MAX_ANNOUNCED) announcedScans.shift()
      ring()
    }
  }

  return {
    async wait() {
      if (!isRung) await new Promise<void>((resolve) => (wake = resolve))
    },
    take() {
      if (failure !== null) throw failure
      isRung = false
      const taken = announcements
      announcements = { wasOpened: false, announcedScans: [] }
      return taken
    },
  }
}
