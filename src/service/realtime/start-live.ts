import type { FastifyInstance } from 'fastify'
import type { Opened } from '#database/open.ts'
import { liveDeliveries, liveItems, liveRequests, liveScans, type Source } from './live-items.ts'
import { livePages } from './live-pages.ts'
import { openStreams } from './open-streams.ts'
import { startPeople } from './people.ts'

/** Live events. The sources of later domains are handed in. */
export async function startLive(opened: Opened, { log }: FastifyInstance, later: { alerts: Source }) {
  const untold = (error: unknown) => log.error({ err: error }, 'could not publish live events')
  const people = await startPeople(opened, untold)
  const streams = await openStreams(opened, untold)
  return {
    people,
    streams,
    scans: await liveItems(opened, liveScans, untold),
    deliveries: await liveItems(opened, liveDeliveries, untold),
    requests: await liveItems(opened, liveRequests, untold),
    alerts: await liveItems(opened, later.alerts, untold),
    pages: await livePages(opened, untold),
    close() {
      people.close()
      streams.close()
    },
  }
}
