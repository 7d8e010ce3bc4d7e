import { type Database, notify } from '#database/open.ts'
import { newId } from '../ids.ts'
import { deliveries } from './schema.ts'

export const deliveriesChannel = 'deliveries'

interface Event {
  workspaceId: string
  pageId: string
  eventType: string
  eventId: string
  url: string
  /** What is sent; serialised here and never again. */
  payload: object
}

/** Has an event sent, if and when the transaction commits. */
export async function enqueue(tx: Database, { payload, ...event }: Event): Promise<void> {
  const now = new Date()
  const body = JSON.stringify(payload)
  await tx.insert(deliveries).values({ ...event, id: newId('dlv', now), body, dueAt: now, createdAt: now })
  await notify(tx, deliveriesChannel, '')
}
