import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type AlertSettings, alertKinds, type MailList } from '#contract/alerts.ts'
import { createClock, dayOfSpan, toMinutes } from '#contract/local-time.ts'
import type { Database } from '#database/open.ts'
import { cancelMailTo } from '#mail/mailing.ts'
import { newId } from '../ids/ids.ts'
import { alertRecipients, alertSettings } from './schema.ts'

/** What a request sets; what it leaves out stays as it is. */
interface AlertSettingsPatch {
  kinds?: { [K in keyof AlertSettings['kinds']]?: AlertSettings['kinds'][K] | undefined } | undefined
  mailTo?: string[] | undefined
  leadMailTo?: string[] | undefined
  quietHours?: AlertSettings['quietHours'] | undefined
}

const byDefault = { enabled: true, mailed: true }

export async function readAlertSettings(db: Database, workspaceId: string): Promise<AlertSettings> {
  const [row] = await db.select().from(alertSettings).where(eq(alertSettings.workspaceId, workspaceId))
  const recipients = await db
    .select()
    .from(alertRecipients)
    .where(eq(alertRecipients.workspaceId, workspaceId))
    .orderBy(asc(alertRecipients.addedAt), asc(alertRecipients.id))
  const active = (wanted: MailList) =>
    recipients.flatMap(({ list, address, endedAt }) => (list === wanted && endedAt === null ? [address] : []))
  const { destination_down, scans_stopped, scans_rose, webhook_resting, goal_met } = row?.kinds ?? {}
  return {
    kinds: {
      destination_down: destination_down ?? byDefault,
      scans_stopped: scans_stopped ?? byDefault,
      scans_rose: scans_rose ?? byDefault,
      webhook_resting: webhook_resting ?? byDefault,
      goal_met: goal_met ?? byDefault,
    },
    mailTo: active('alerts'),
    leadMailTo: active('leads'),
    ended: recipients.flatMap(({ list, address, endedAt }) =>
      endedAt === null ? [] : [{ list, address, at: endedAt }],
    ),
    quietHours: row?.quietHours ?? null,
  }
}

export async function changeAlertSettings(tx: Database, workspaceId: string, patch: AlertSettingsPatch): Promise<void> {
  const before = await lockSettings(tx, workspaceId)
  const kinds = { ...before?.kinds }
  for (const kind of alertKinds) if (patch.kinds?.[kind]) kinds[kind] = patch.kinds[kind]
  const quiet = patch.quietHours === undefined ? {} : { quietHours: patch.quietHours }
  await tx
    .update(alertSettings)
    .set({ kinds, ...quiet })
    .where(eq(alertSettings.workspaceId, workspaceId))
  if (patch.mailTo) await setRecipients(tx, { workspaceId, list: 'alerts', to: patch.mailTo })
  if (patch.leadMailTo) await setRecipients(tx, { workspaceId, list: 'leads', to: patch.leadMailTo })
}

/** The recipients of a list that have not ended it. */
export async function findRecipients(tx: Database, workspaceId: string, list: MailList) {
  return tx
    .select({ id: alertRecipients.id, address: alertRecipients.address })
    .from(alertRecipients)
    .where(and(ofList({ workspaceId, list }), isNull(alertRecipients.endedAt)))
    .orderBy(asc(alertRecipients.addedAt), asc(alertRecipients.id))
}

/**
 * Ends the mail of a list for one address, also what still waits to be sent; once more changes nothing. Null if the address was taken off
 * it.
 */
export async function endMailForRecipient(
  db: Database,
  recipientId: string,
): Promise<{ report: string; address: string } | null> {
  const isRecipient = eq(alertRecipients.id, recipientId)
  const [found] = await db.select().from(alertRecipients).where(isRecipient)
  if (!found) return null
  const { workspaceId, list, address } = found
  await db.transaction(async (tx) => {
    await lockSettings(tx, workspaceId)
    await tx
      .update(alertRecipients)
      .set({ endedAt: sql`coalesce(${alertRecipients.endedAt}, now())` })
      .where(isRecipient)
    await cancelMailTo(tx, { workspaceId, kind: list, addresses: [address] })
  })
  return { report: list === 'alerts' ? 'Alerts' : 'New leads', address }
}

/**
 * The row of the settings, for the rest of the transaction: whoever mails a list or changes who gets it holds it, so that no mail is stored
 * for an address that was just taken off.
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

/** Whether nothing is mailed now. Local time decides, so a day on which the clocks change has its quiet hours as the clock shows them. */
export function isQuiet(quietHours: AlertSettings['quietHours'], now: Date): boolean {
  if (quietHours === null) return false
  const { from, to, timezone } = quietHours
  const span = { from: toMinutes(from), until: toMinutes(to) }
  return dayOfSpan(createClock(timezone)(now.getTime()), span) !== null
}

interface Recipients {
  workspaceId: string
  list: MailList
  to: readonly string[]
}

function ofList({ workspaceId, list }: Omit<Recipients, 'to'>) {
  return and(eq(alertRecipients.workspaceId, workspaceId), eq(alertRecipients.list, list))
}

/** Those that ended it stay as they are, unless they are added again. */
async function setRecipients(tx: Database, { workspaceId, list, to }: Recipients): Promise<void> {
  const wanted = [...new Set(to)]
  const active = (await findRecipients(tx, workspaceId, list)).map(({ address }) => address)
  const removed = active.filter((address) => !wanted.includes(address))
  await tx.delete(alertRecipients).where(and(ofList({ workspaceId, list }), inArray(alertRecipients.address, removed)))
  await cancelMailTo(tx, { workspaceId, kind: list, addresses: removed })
  const addedAt = new Date()
  // All ids at once, so that they have the order of the addresses whatever else happens meanwhile.
  const added = wanted
    .filter((each) => !active.includes(each))
    .map((address) => ({ address, id: newId('rcp', addedAt) }))
  for (const recipient of added)
    await tx
      .insert(alertRecipients)
      .values({ workspaceId, list, addedAt, ...recipient })
      .onConflictDoUpdate({
        target: [alertRecipients.workspaceId, alertRecipients.list, alertRecipients.address],
        set: { addedAt, endedAt: null },
      })
}
