import { type Database, notify } from '#database/open.ts'

/** Notifications on this channel have the id of a person whose sessions or memberships changed. */
export const SESSIONS_CHANNEL = 'sessions'

/** Makes every process check the live streams of a person, once the transaction has committed. */
export async function notifySessionsChanged(tx: Database, userId: string): Promise<void> {
  await notify(tx, SESSIONS_CHANNEL, userId)
}
