import type { FastifyInstance } from 'fastify'
import type { OpenedDatabase } from '#database/open.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import { createLiveScans, liveDeliveries, type LiveItemSource, liveRequests, startLiveItems } from './live-items.ts'
import { startLivePages } from './live-pages.ts'
import { startOpenStreams } from './open-streams.ts'
import { startPeople } from './people.ts'

/** Starts the live events. Domains above this domain hand in their sources. */
export async function startLive(
  database: OpenedDatabase,
  { log }: FastifyInstance,
  { scanStore, alerts }: { scanStore: Pick<ScanStore, 'find'>; alerts: LiveItemSource },
) {
  const logError = (error: unknown) => log.error({ err: error }, 'could not publish live events')
  const people = await startPeople(database, logError)
  const streams = await startOpenStreams(database, logError)
  return {
    people,
    streams,
    scans: await startLiveItems(database, createLiveScans(scanStore), logError),
    deliveries: await startLiveItems(database, liveDeliveries, logError),
    requests: await startLiveItems(database, liveRequests, logError),
    alerts: await startLiveItems(database, alerts, logError),
    pages: await startLivePages(database, logError),
    close() {
      people.close()
      streams.close()
    },
  }
}
