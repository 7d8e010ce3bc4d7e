import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { Sent } from '#contract/wire.ts'
import { ApiError, call } from './client.ts'
import type { LiveEvent } from './fill-additions.ts'
import { codesQueries } from './codes.ts'
import { countScansInCache } from './codes-cache.ts'
import { addScansToCache, type Scan, scansQueries } from './scans.ts'

interface Following {
  topics: NonNullable<Topics>
  onEvent: (event: LiveEvent) => void
  /** The stream stands again after it was lost: what happened meanwhile was not heard. */
  onReturn: () => void
}
type Topics = Sent<'GET /events', Api['GET /events']>['query']['topics']

const listeners = new Set<() => void>()

/** Calls back whenever scans were heard of; answers how to stop. */
export function onScans(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps what is shown of scans current while the signal lasts: new ones arrive on one stream and enter lists and counts. */
export function followScans(queries: QueryClient, signal: AbortSignal): Promise<void> {
  const heard = gather((scans) => {
    enter(queries, scans)
    notify()
  })
  return follow(
    {
      topics: ['scans'],
      onEvent: (event) => event.topic === 'scans' && heard(event.scan),
      onReturn: () => void catchUp(queries),
    },
    signal,
  )
}

/** Listens to the stream while the signal lasts, and opens it again whenever it is lost. */
export async function follow({ topics, onEvent, onReturn }: Following, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const events = await call('GET /events', { query: { topics } }, signal)
      if (failures > 0) onReturn()
      failures = 0
      for await (const event of events) onEvent(event)
    } catch (error) {
      // A service without the stream is not asked again: lists still refresh when they are opened. Whoever was signed out
      // may sign in again on this very screen.
      if (error instanceof ApiError && [400, 403, 404, 405].includes(error.status)) return
    }
    await pause(Math.min(30_000, 1_000 * 2 ** failures), signal)
  }
}

// A busy code is scanned many times a second; the screen needs a few updates of it, not all.
function gather(flush: (scans: Scan[]) => void): (scan: Scan) => void {
  let waiting: Scan[] = []
  return (scan) => {
    if (waiting.push(scan) > 1) return
    setTimeout(() => {
      flush(waiting)
      waiting = []
    }, 250)
  }
}

function enter(queries: QueryClient, scans: Scan[]) {
  addScansToCache(queries, scans)
  const counts = new Map<string, number>()
  const codes = new Map<string, string>()
  for (const { code } of scans) {
    counts.set(code.id, (counts.get(code.id) ?? 0) + 1)
    codes.set(code.id, code.shortCode)
  }
  countScansInCache(queries, counts)
  for (const [id, shortCode] of codes) {
    const more = counts.get(id) ?? 0
    queries.setQueriesData<number | null>({ queryKey: codesQueries.scanTotalKey(shortCode) }, (total) =>
      typeof total === 'number' ? total + more : total,
    )
  }
}

function notify() {
  for (const listener of listeners) listener()
}

function catchUp(queries: QueryClient) {
  notify()
  return Promise.all([scansQueries.key, codesQueries.key].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
