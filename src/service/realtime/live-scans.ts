import { z } from 'zod'
import type { LiveEvent } from '#contract/events.ts'
import type { Opened } from '#database/open.ts'
import { readScans } from '../scans/store/list-scans.ts'

const Loaded = z.object({ workspaceId: z.string(), ids: z.array(z.string()) })

type Arrived = (events: readonly LiveEvent[]) => void

export interface LiveScans {
  /** Calls back with scans as they are stored, with the same event objects for all subscribers; returns a function that stops it. */
  subscribe(workspaceId: string, arrived: Arrived): () => void
}

/** Listens for the batches of the loaders in all processes, and reads the scans once for all subscribers. */
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
    // A live view needs no old events: the list has those that were missed.
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
