import { z } from 'zod'
import type { Delivery } from '#contract/deliveries.ts'
import type { Opened } from '#database/open.ts'
import { readDeliveries } from '../webhooks/delivery/list-deliveries.ts'
import { changedDeliveriesChannel } from '../webhooks/queue/notify-deliveries.ts'

const Changed = z.object({ workspaceId: z.string(), ids: z.array(z.string()) })

export interface LiveDeliveries {
  /** Calls back with deliveries as they are queued, attempted and completed; returns a function that stops it. */
  subscribe(workspaceId: string, changed: (deliveries: Delivery[]) => void): () => void
}

/** Listens for the deliveries of all processes, and reads them once for all subscribers. */
export async function liveDeliveries(
  { db, listen }: Pick<Opened, 'db' | 'listen'>,
  failed: (error: unknown) => void,
): Promise<LiveDeliveries> {
  const subscribers = new Map<string, Set<(deliveries: Delivery[]) => void>>()

  async function notify(payload: string) {
    const { workspaceId, ids } = Changed.parse(JSON.parse(payload))
    const waiting = subscribers.get(workspaceId)
    if (!waiting || waiting.size === 0) return
    const deliveries = await readDeliveries(db, workspaceId, ids)
    for (const changed of waiting) changed(deliveries)
  }

  await listen(changedDeliveriesChannel, {
    onNotification: (payload) => void notify(payload).catch(failed),
    // A live view needs no old events: the list has those that were missed.
    missed() {},
  })
  return {
    subscribe(workspaceId, changed) {
      const waiting = subscribers.get(workspaceId) ?? new Set()
      subscribers.set(workspaceId, waiting.add(changed))
      return () => {
        waiting.delete(changed)
        if (waiting.size === 0) subscribers.delete(workspaceId)
      }
    },
  }
}
