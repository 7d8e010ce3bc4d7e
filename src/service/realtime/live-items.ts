import { z } from 'zod'
import type { LiveEvent } from '#contract/events.ts'
import type { Database, OpenedDatabase } from '#database/open.ts'
import { apiRequestsChannel, readApiRequests } from '../tenancy/request-log/api-requests.ts'
import { presentScans } from '../scans/store/present-scans.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import { readDeliveries } from '../webhooks/queue/list-deliveries.ts'
import { changedDeliveriesChannel } from '../webhooks/queue/notifications.ts'

const ChangedItems = z.object({ workspaceId: z.string(), ids: z.array(z.string()) })

type OnEvents = (events: readonly LiveEvent[]) => void

export interface LiveItemSource {
  /** The channel of notifications with the ids of new or changed items. */
  channel: string
  read(db: Database, workspaceId: string, ids: string[]): Promise<LiveEvent[]>
}

/** Scans as they are stored. */
export function createLiveScans(scanStore: Pick<ScanStore, 'find'>): LiveItemSource {
  return {
    channel: 'scans',
    async read(db, workspaceId, ids) {
      const scans = await presentScans(db, workspaceId, await scanStore.find({ workspaceId, ids }))
      return scans.map((scan) => ({ topic: 'scans', scan }))
    },
  }
}

/** Deliveries as they are queued, attempted and completed. */
export const liveDeliveries: LiveItemSource = {
  channel: changedDeliveriesChannel,
  read: async (db, workspaceId, ids) =>
    (await readDeliveries(db, workspaceId, ids)).map((delivery) => ({ topic: 'deliveries', delivery })),
}

/** Requests with API keys as they are stored. */
export const liveRequests: LiveItemSource = {
  channel: apiRequestsChannel,
  read: async (db, workspaceId, ids) =>
    (await readApiRequests(db, workspaceId, ids)).map((request) => ({ topic: 'requests', request })),
}

export interface LiveItems {
  /** Calls back with the same event objects for all subscribers of a workspace; returns a function that stops the calls. */
  subscribe(workspaceId: string, onEvents: OnEvents): () => void
}

/** Listens for the notifications of all processes, and reads each item once for all its subscribers. */
export async function startLiveItems(
  { db, listen }: Pick<OpenedDatabase, 'db' | 'listen'>,
  { channel, read }: LiveItemSource,
  onError: (error: unknown) => void,
): Promise<LiveItems> {
  const subscribers = new Map<string, Set<OnEvents>>()

  async function publish(payload: string) {
    const { workspaceId, ids } = ChangedItems.parse(JSON.parse(payload))
    const callbacks = subscribers.get(workspaceId)
    if (!callbacks || callbacks.size === 0) return
    const events = await read(db, workspaceId, ids)
    for (const onEvents of callbacks) onEvents(events)
  }

  await listen(channel, {
    onNotification: (payload) => void publish(payload).catch(onError),
    // A live view needs no old events: the list has the events that were missed.
    onReconnect() {},
  })
  return {
    subscribe(workspaceId, onEvents) {
      const callbacks = subscribers.get(workspaceId) ?? new Set()
      subscribers.set(workspaceId, callbacks.add(onEvents))
      return () => {
        callbacks.delete(onEvents)
        if (callbacks.size === 0) subscribers.delete(workspaceId)
      }
    },
  }
}
