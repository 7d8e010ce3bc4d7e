import type { QueryClient } from '@tanstack/react-query'
import { codesQueries } from './codes.ts'
import { countScansInCache } from './codes-cache.ts'
import { follow } from './follow.ts'
import { addScansToCache, type Scan, scansQueries } from './scans.ts'

const listeners = new Set<() => void>()

/** Calls the listener for each batch of new scans. Returns the function that unsubscribes. */
export function onScans(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds new scans from the live stream to cached lists and counts until the signal aborts. */
export function followScans(queries: QueryClient, signal: AbortSignal): Promise<void> {
  const heard = gather((scans) => {
    addScans(queries, scans)
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

// Batches scans: a busy code is scanned many times a second, and the screen needs a few updates only.
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

function addScans(queries: QueryClient, scans: Scan[]) {
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
