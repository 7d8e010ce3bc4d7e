import { sql } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { newId } from '#service/ids/ids.ts'
import { deliveries } from './schema.ts'
import { notifyDeliveries } from './notify-deliveries.ts'

/** Wakes the senders. */
export const deliveriesChannel = 'deliveries'

interface Event {
  workspaceId: string
  pageId: string
  eventType: string
  eventId: string
  url: string
  /** The body of the request; serialized here once. */
  payload: object
}

/** Queues an event, which is sent when the transaction commits. */
export async function enqueue(tx: Database, { payload, ...event }: Event): Promise<void> {
  const createdAt = new Date()
  const row = { ...event, id: newId('dlv', createdAt), endpoint: event.url, body: JSON.stringify(payload), createdAt }
  await tx.insert(deliveries).values({ ...row, dueAt: sql`now()` })
  await notifyDeliveries(tx, [row])
  await notify(tx, deliveriesChannel, '')
}
