import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type AlertSettings, alertKinds, type MailList } from '#contract/alerts.ts'
import { getClock, findStartDay, toMinutes } from '#contract/local-time.ts'
import type { Database } from '#database/open.ts'
import { cancelMailTo } from '#mail/mailing.ts'
import { invalidField } from '../http/api-error.ts'
import { createId } from '../ids/ids.ts'
import { findSegmentFilters } from '../scans/segments/segments.ts'
import { alertRecipients, alertSettings } from './schema.ts'

/** The settings that a request changes. Settings that the request leaves out stay as they are. */
interface AlertSettingsPatch {
  kinds?: { [K in keyof AlertSettings['kinds']]?: AlertSettings['kinds'][K] | undefined } | undefined
  mailTo?: string[] | undefined
  leadMailTo?: string[] | undefined
  quietHours?: AlertSettings['quietHours'] | undefined
  segmentId?: string | null | undefined
}

const defaultKindSettings = { enabled: true, mailed: true }

export async function readAlertSettings(db: Database, workspaceId: string): Promise<AlertSettings> {
  const [row] = await db.select().from(alertSettings).where(eq(alertSettings.workspaceId, workspaceId))
  const recipients = await db
    .select()
    .from(alertRecipients)
    .where(eq(alertRecipients.workspaceId, workspaceId))
    .orderBy(asc(alertRecipients.addedAt), asc(alertRecipients.id))
  const listActive = (mailList: MailList) =>
    recipients.flatMap(({ list, address, endedAt }) => (list === mailList && endedAt === null ? [address] : []))
  const { destination_down, scans_stopped, scans_rose, webhook_resting, goal_met } = row?.kinds ?? {}
  return {
    kinds: {
      destination_down: destination_down ?? defaultKindSettings,
      scans_stopped: scans_stopped ?? defaultKindSettings,
      scans_rose: scans_rose ?? defaultKindSettings,
      webhook_resting: webhook_resting ?? defaultKindSettings,
      goal_met: goal_met ?? defaultKindSettings,
    },
    mailTo: listActive('alerts'),
    leadMailTo: listActive('leads'),
    ended: recipients.flatMap(({ list, address, endedAt }) =>
      endedAt === null ? [] : [{ list, address, at: endedAt }],
    ),
    quietHours: row?.quietHours ?? null,
    segmentId: row?.segmentId ?? null,
  }
}

/** Changes the settings that a patch names. Throws `invalid_request` for another segment that does not exist. */
export async function changeAlertSettings(tx: Database, workspaceId: string, patch: AlertSettingsPatch): Promise<void> {
  const existing = await lockSettings(tx, workspaceId)
  const { segmentId } = patch
  // A segment that was deleted since it was set may be sent again.
  if (segmentId !== existing?.segmentId) await requireSegment(tx, workspaceId, segmentId ?? null)
  const kinds = { ...existing?.kinds }
  for (const kind of alertKinds) if (patch.kinds?.[kind]) kinds[kind] = patch.kinds[kind]
  const changes = {
    ...(patch.quietHours !== undefined && { quietHours: patch.quietHours }),
    ...(segmentId !== undefined && { segmentId }),
  }
  await tx
    .update(alertSettings)
    .set({ kinds, ...changes })
    .where(eq(alertSettings.workspaceId, workspaceId))
  if (patch.mailTo) await replaceRecipients(tx, { workspaceId, list: 'alerts', addresses: patch.mailTo })
  if (patch.leadMailTo) await replaceRecipients(tx, { workspaceId, list: 'leads', addresses: patch.leadMailTo })
}

async function requireSegment(tx: Database, workspaceId: string, segmentId: string | null): Promise<void> {
  if (segmentId !== null && (await findSegmentFilters(tx, workspaceId, segmentId)) === null)
    throw invalidField('body', 'segmentId', 'There is no such segment')
}

/** Finds the recipients of a list that have not ended their mail. */
export async function findRecipients(tx: Database, workspaceId: string, list: MailList) {
  return tx
    .select({ id: alertRecipients.id, address: alertRecipients.address })
    .from(alertRecipients)
    .where(and(isOnList({ workspaceId, list }), isNull(alertRecipients.endedAt)))
    .orderBy(asc(alertRecipients.addedAt), asc(alertRecipients.id))
}

/**
 * Ends the mail of a list for one address, including mail that waits to be sent. Ending the mail again changes nothing. Returns null if the
 * address is no longer on the list.
 */
export async function endMailForRecipient(
  db: Database,
  recipientId: string,
): Promise<{ report: string; address: string } | null> {
  const condition = eq(alertRecipients.id, recipientId)
  const [recipient] = await db.select().from(alertRecipients).where(condition)
  if (!recipient) return null
  const { workspaceId, list, address } = recipient
  await db.transaction(async (tx) => {
    await lockSettings(tx, workspaceId)
    await tx
      .update(alertRecipients)
      .set({ endedAt: sql`coalesce(${alertRecipients.endedAt}, now())` })
      .where(condition)
    await cancelMailTo(tx, { workspaceId, kind: list, addresses: [address] })
  })
  return { report: list === 'alerts' ? 'Alerts' : 'New leads', address }
}

/**
 * Locks the row of the settings for the rest of the transaction. Mailing a list and changing its recipients both need the lock, so that no
 * mail is stored for an address that was just removed.
 */
export async function lockSettings(tx: Database, workspaceId: string) {
  await tx.insert(alertSettings).values({ workspaceId }).onConflictDoNothing()
  const [settings] = await tx
    .select()
    .from(alertSettings)
    .where(eq(alertSettings.workspaceId, workspaceId))
    .for('update')
  return settings
}

/** Whether nothing is mailed now. Quiet hours are local time, even on days when the clocks change. */
export function isQuiet(quietHours: AlertSettings['quietHours'], now: Date): boolean {
  if (quietHours === null) return false
  const { from, to, timezone } = quietHours
  const quietSpan = { from: toMinutes(from), until: toMinutes(to) }
  return findStartDay(getClock(timezone)(now.getTime()), quietSpan) !== null
}

interface RecipientList {
  workspaceId: string
  list: MailList
  addresses: readonly string[]
}

function isOnList({ workspaceId, list }: Omit<RecipientList, 'addresses'>) {
  return and(eq(alertRecipients.workspaceId, workspaceId), eq(alertRecipients.list, list))
}

/** Sets the active recipients of a list. Recipients that ended their mail stay ended, unless they are added again. */
async function replaceRecipients(tx: Database, { workspaceId, list, addresses }: RecipientList): Promise<void> {
  const newAddresses = [...new Set(addresses)]
  const activeAddresses = (await findRecipients(tx, workspaceId, list)).map(({ address }) => address)
  const removedAddresses = activeAddresses.filter((address) => !newAddresses.includes(address))
  await tx
    .delete(alertRecipients)
    .where(and(isOnList({ workspaceId, list }), inArray(alertRecipients.address, removedAddresses)))
  await cancelMailTo(tx, { workspaceId, kind: list, addresses: removedAddresses })
  const addedAt = new Date()
  // All ids are created at once, so that they have the order of the addresses.
  const newRecipients = newAddresses
    .filter((address) => !activeAddresses.includes(address))
    .map((address) => ({ address, id: createId('rcp', addedAt) }))
  for (const recipient of newRecipients)
    await tx
      .insert(alertRecipients)
      .values({ workspaceId, list, addedAt, ...recipient })
      .onConflictDoUpdate({
        target: [alertRecipients.workspaceId, alertRecipients.list, alertRecipients.address],
        set: { addedAt, endedAt: null },
      })
}
