import type { QueryClient } from '@tanstack/react-query'
import { completeScan } from './compatibility/scans.ts'
import { codesQueries } from './codes.ts'
import { countScansInCache } from './codes-cache.ts'
import { followEvents, createBatcher, refetchCached } from './follow.ts'
import { addScansToCache, type Scan, scansQueries } from './scans.ts'

const listeners = new Set<() => void>()

/** Calls the listener for each batch of new scans. Returns the function that unsubscribes. */
export function onScans(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds new scans from the live stream to cached lists and counts until the signal aborts. */
export function followScans(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const addScan = createBatcher<Scan>((scans) => {
    addScans(queryClient, scans)
    notifyListeners()
  })
  return followEvents(
    {
      topics: ['scans'],
      onEvent: (event) => event.topic === 'scans' && addScan(completeScan(event.scan)),
      onOpen: () => {
        notifyListeners()
        void refetchCached(queryClient, [scansQueries.key, codesQueries.key])
      },
    },
    signal,
  )
}

function addScans(queryClient: QueryClient, scans: Scan[]) {
  addScansToCache(queryClient, scans)
  const counts = new Map<string, number>()
  const shortCodes = new Map<string, string>()
  for (const { code } of scans) {
    counts.set(code.id, (counts.get(code.id) ?? 0) + 1)
    shortCodes.set(code.id, code.shortCode)
  }
  countScansInCache(queryClient, counts)
  for (const [id, shortCode] of shortCodes) {
    const addedScans = counts.get(id) ?? 0
    queryClient.setQueriesData<number | null>({ queryKey: codesQueries.scanTotalKey(shortCode) }, (total) =>
      typeof total === 'number' ? total + addedScans : total,
    )
  }
}

function notifyListeners() {
  for (const listener of listeners) listener()
}
