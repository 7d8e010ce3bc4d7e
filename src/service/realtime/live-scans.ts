import { z } from 'zod'
import type { LiveEvent } from '#contract/events.ts'
import type { Opened } from '#database/open.ts'
import { readScans } from '../scans/store/list-scans.ts'

const Loaded = z.object({ workspaceId: z.string(), ids: z.array(z.string()) })

type Arrived = (events: readonly LiveEvent[]) => void

export interface LiveScans {
  /** Calls back with scans as they reach the database, all subscribers with the same events; answers how to stop. */
  subscribe(workspaceId: string, arrived: Arrived): () => void
}

/** Hears of every loader's batches, in whatever process, and reads the scans once for all that listen. */
export async function liveScans(
  { db, listen }: Pick<Opened, 'db' | 'listen'>,
  failed: (error: unknown) => void,
): Promise<LiveScans> {
  const subscribers = new Map<string, Set<Arrived>>()

  async function notify(payload: string) {
    const { workspaceId, ids } = Loaded.parse(JSON.parse(payload))
    const waiting = subscribers.get(workspaceId)
    if (!waiting || waiting.size === 0) return
    const scans = await readScans(db, workspaceId, ids)
    const events = scans.map((scan) => ({ topic: 'scans' as const, scan }))
    for (const arrived of waiting) arrived(events)
  }

  await listen('scans', {
    onNotification: (payload) => void notify(payload).catch(failed),
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
