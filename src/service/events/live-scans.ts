import { z } from 'zod'
import type { Scan } from '#contract/scans.ts'
import type { Opened } from '#database/open.ts'
import { readScans } from '../scans/list-scans.ts'

const Loaded = z.object({ workspaceId: z.string(), ids: z.array(z.string()) })

export interface LiveScans {
  /** Calls back with scans as they reach the database; answers how to stop. */
  subscribe(workspaceId: string, arrived: (scans: Scan[]) => void): () => void
}

/** Hears of every loader's batches, in whatever process, and reads the scans once for all that listen. */
export async function liveScans(
  { db, listen }: Pick<Opened, 'db' | 'listen'>,
  failed: (error: unknown) => void,
): Promise<LiveScans> {
  const subscribers = new Map<string, Set<(scans: Scan[]) => void>>()

  async function tell(payload: string) {
    const { workspaceId, ids } = Loaded.parse(JSON.parse(payload))
    const waiting = subscribers.get(workspaceId)
    if (!waiting || waiting.size === 0) return
    const scans = await readScans(db, workspaceId, ids)
    for (const arrived of waiting) arrived(scans)
  }

  await listen('scans', {
    heard: (payload) => void tell(payload).catch(failed),
    // A live view is of now: what was missed stands in the list.
    missed() {},
  })
  return {
    subscribe(workspaceId, arrived) {
      const waiting = subscribers.get(workspaceId) ?? new Set()
      subscribers.set(workspaceId, waiting.add(arrived))
      return () => {
        waiting.delete(arrived)
        if (waiting.size === 0) subscribers.delete(workspaceId)
      }
    },
  }
}
