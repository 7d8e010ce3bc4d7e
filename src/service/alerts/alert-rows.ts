import { and, desc, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { Alert, type AlertKind } from '#contract/alerts.ts'
import { type Database, notify } from '#database/open.ts'
import { isInList } from '#database/value-conditions.ts'
import { isBelow } from '../http/list-page.ts'
import { deleteRows } from '../tenancy/workspaces/workspaces.ts'
import { alertCauses, alertChecks, alertRecipients, alerts, alertSettings, waitingLeads } from './schema.ts'

/** Channel of notifications with the workspace and the ids of alerts that were raised, read or resolved. */
export const ALERTS_CHANNEL = 'alerts'

const DAY_MS = 86_400_000
const STORED_DAYS = 365
// 200 ids of 24 characters are well under the 8,000 bytes of a notification.
const MAX_IDS_PER_NOTIFICATION = 200

export type AlertRow = typeof alerts.$inferSelect

export interface AlertFilters {
  workspaceId: string
  kind?: AlertKind | undefined
  status?: 'open' | 'resolved' | undefined
  unread?: boolean | undefined
  causeId?: string | undefined
}

/** Lists alerts, newest first, and one more than `limit` if there are more. `after` is the id of the last alert on the previous page. */
export async function listAlerts(
  db: Database,
  filters: AlertFilters,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Alert[]> {
  const rows = await db
    .select()
    .from(alerts)
    .where(and(matchesFilters(filters), isBelow(alerts.id, after)))
    .orderBy(desc(alerts.id))
    .limit(limit + 1)
  return rows.map(presentAlert)
}

function matchesFilters({ workspaceId, kind, status, unread, causeId }: AlertFilters) {
  const { resolvedAt, readAt } = alerts
  return and(
    eq(alerts.workspaceId, workspaceId),
    kind && eq(alerts.kind, kind),
    causeId === undefined ? undefined : eq(alerts.causeId, causeId),
    status && (status === 'open' ? isNull(resolvedAt) : isNotNull(resolvedAt)),
    unread === undefined ? undefined : unread ? isNull(readAt) : isNotNull(readAt),
  )
}

export async function readAlerts(db: Database, workspaceId: string, ids: readonly string[]): Promise<Alert[]> {
  const rows = await db.select().from(alerts).where(hasAnyId(workspaceId, ids)).orderBy(alerts.id)
  return rows.map(presentAlert)
}

/** Marks an alert as read or unread. Marking a read alert as read keeps the time when it was first read. */
export async function markAlert(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  read: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const changedRows = await tx
      .update(alerts)
      .set({ readAt: read ? sql`coalesce(${alerts.readAt}, now())` : null })
      .where(and(eq(alerts.workspaceId, workspaceId), eq(alerts.id, id)))
    if (changedRows.rowCount === 1) await notifyAlerts(tx, workspaceId, [id])
  })
}

/** Marks the unread alerts that match as read, up to the id `upTo`, and returns their number. */
export async function markAlertsAsRead(
  db: Database,
  filters: Omit<AlertFilters, 'unread'>,
  upTo: string | undefined,
): Promise<number> {
  return db.transaction(async (tx) => {
    const unreadAlerts = await tx
      .select({ id: alerts.id })
      .from(alerts)
      .where(and(matchesFilters({ ...filters, unread: true }), upTo === undefined ? undefined : lte(alerts.id, upTo)))
      // The rows are locked in one order, so that two requests at the same time cannot deadlock.
      .orderBy(alerts.id)
      .for('update')
    const ids = unreadAlerts.map(({ id }) => id)
    await tx
      .update(alerts)
      .set({ readAt: sql`now()` })
      .where(hasAnyId(filters.workspaceId, ids))
    await notifyAlerts(tx, filters.workspaceId, ids)
    return ids.length
  })
}

function hasAnyId(workspaceId: string, ids: readonly string[]) {
  return and(eq(alerts.workspaceId, workspaceId), isInList(alerts.id, ids))
}

export function presentAlert(row: AlertRow): Alert {
  const { id, kind, subjectType: type, subjectId, subjectName: name, details, raisedAt, resolvedAt, readAt } = row
  const times = {
    raisedAt: raisedAt.toISOString(),
    resolvedAt: resolvedAt && resolvedAt.toISOString(),
    readAt: readAt && readAt.toISOString(),
  }
  return Alert.parse({ id, kind, causeId: row.causeId, ...times, subject: { type, id: subjectId, name }, details })
}

export async function notifyAlerts(tx: Database, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await notify(tx, ALERTS_CHANNEL, JSON.stringify({ workspaceId, ids: ids.slice(-MAX_IDS_PER_NOTIFICATION) }))
}

/** Deletes alerts that resolved more than a year ago. */
export async function deleteOldAlerts(db: Database): Promise<void> {
  await db.delete(alerts).where(lt(alerts.resolvedAt, new Date(Date.now() - STORED_DAYS * DAY_MS)))
}

export async function deleteAlertsOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [alerts, alertCauses, alertSettings, alertRecipients, waitingLeads, alertChecks])
}
