import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { AlertCause } from '#contract/alert-causes.ts'
import type { AlertKind } from '#contract/alerts.ts'
import type { Database } from '#database/open.ts'
import { isInList } from '#database/value-conditions.ts'
import { type AlertRow, notifyAlerts, presentAlert } from './alert-rows.ts'
import { alertCauses, alerts } from './schema.ts'

const SHOWN_SUBJECTS = 5

/**
 * The id of the cause of an alert. Destinations at one host that fail in the same way have one cause, and every other alert is a cause of its
 * own. A migration computes the same for older alerts.
 */
export function createCauseId({ kind, subjectId, details }: Pick<AlertRow, 'kind' | 'subjectId' | 'details'>): string {
  const parts = 'url' in details ? [getHost(details.url), String(details.status ?? details.error ?? '')] : [subjectId]
  return `cau_${createHash('md5')
    .update([kind, ...parts].join(' '))
    .digest('hex')
    .slice(0, 24)}`
}

function getHost(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url
}

interface CauseFilters {
  workspaceId: string
  kind?: AlertKind | undefined
  state: 'open' | 'snoozed' | 'done'
  unread: boolean
}

/**
 * Lists causes with open alerts, the cause with the newest alert first, and one more than `limit` if there are more. `after` is the id of the
 * newest alert of the last cause on the previous page.
 */
export async function listCauses(
  db: Database,
  { workspaceId, kind, state, unread }: CauseFilters,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<AlertCause[]> {
  return readCauses(db, workspaceId, {
    alert: kind && eq(alerts.kind, kind),
    group: and(
      matchesState(state),
      unread ? sql`count(*) filter (where ${alerts.readAt} is null) > 0` : undefined,
      after === undefined ? undefined : lt(sql`max(${alerts.id})`, after),
    ),
    limit: limit + 1,
  })
}

/** Finds a cause with open alerts. Null if all of its alerts have ended. */
export async function findCause(db: Database, workspaceId: string, id: string): Promise<AlertCause | null> {
  const [cause = null] = await readCauses(db, workspaceId, { alert: eq(alerts.causeId, id), limit: 1 })
  return cause
}

/** Times are compared with the clock of the database, as everywhere in alerts. */
function matchesState(state: CauseFilters['state']): SQL | undefined {
  const { doneAt, snoozedUntil } = alertCauses
  if (state === 'done') return sql`max(${doneAt}) is not null`
  const isSnoozed = sql`coalesce(max(${snoozedUntil}) > now(), false)`
  return and(sql`max(${doneAt}) is null`, state === 'snoozed' ? isSnoozed : sql`not ${isSnoozed}`)
}

interface CausesQuery {
  alert: SQL | undefined
  group?: SQL | undefined
  limit: number
}

async function readCauses(db: Database, workspaceId: string, query: CausesQuery): Promise<AlertCause[]> {
  const groups = await db
    .select({
      id: alerts.causeId,
      alerts: sql<number>`count(*)::int`,
      unread: sql<number>`(count(*) filter (where ${alerts.readAt} is null))::int`,
      newestId: sql<string>`max(${alerts.id})`,
      raisedAt: sql`min(${alerts.raisedAt})`.mapWith(alerts.raisedAt),
      assignee: sql<string | null>`max(${alertCauses.assignee})`,
      snoozedUntil: sql`max(${alertCauses.snoozedUntil})`.mapWith(alertCauses.snoozedUntil),
      doneAt: sql`max(${alertCauses.doneAt})`.mapWith(alertCauses.doneAt),
      subjects: sql<{ id: string; name: string }[]>`to_json((array_agg(
        json_build_object('id', ${alerts.subjectId}, 'name', ${alerts.subjectName}) order by ${alerts.id} desc))[1:${sql.raw(String(SHOWN_SUBJECTS))}])`,
    })
    .from(alerts)
    .leftJoin(alertCauses, and(eq(alertCauses.workspaceId, alerts.workspaceId), eq(alertCauses.id, alerts.causeId)))
    .where(and(eq(alerts.workspaceId, workspaceId), isNull(alerts.resolvedAt), query.alert))
    .groupBy(alerts.causeId)
    .having(query.group ?? sql`true`)
    .orderBy(desc(sql`max(${alerts.id})`))
    .limit(query.limit)
  const newestIds = groups.map(({ newestId }) => newestId)
  const rows = await db
    .select()
    .from(alerts)
    .where(and(eq(alerts.workspaceId, workspaceId), inArray(alerts.id, newestIds)))
  const newestAlerts = new Map(rows.map((row) => [row.id, row]))
  return groups.flatMap(({ newestId, ...cause }) => {
    const newest = newestAlerts.get(newestId)
    if (!newest) return []
    const host = 'url' in newest.details ? getHost(newest.details.url) : null
    return [{ ...cause, newest: presentAlert(newest), host }]
  })
}

export interface CauseChange {
  read?: boolean | undefined
  snoozedUntil?: Date | null | undefined
  assignee?: string | null | undefined
  done?: boolean | undefined
}

/** Changes what members have noted about a cause. Marking it as done also marks its alerts as read. */
export async function changeCause(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  { read, snoozedUntil, assignee, done }: CauseChange,
): Promise<void> {
  const changes = {
    ...(snoozedUntil !== undefined && { snoozedUntil }),
    ...(assignee !== undefined && { assignee: assignee || null }),
    ...(done !== undefined && { doneAt: done ? new Date() : null }),
  }
  await db.transaction(async (tx) => {
    const isOpenAlertOfCause = and(
      eq(alerts.workspaceId, workspaceId),
      eq(alerts.causeId, id),
      isNull(alerts.resolvedAt),
    )
    const openAlerts = await tx
      .select({ id: alerts.id })
      .from(alerts)
      .where(isOpenAlertOfCause)
      .orderBy(alerts.id)
      .for('update')
    if (openAlerts.length === 0) return
    if (Object.keys(changes).length > 0)
      await tx
        .insert(alertCauses)
        .values({ workspaceId, id, ...changes })
        .onConflictDoUpdate({ target: [alertCauses.workspaceId, alertCauses.id], set: changes })
    const isRead = done === true ? true : read
    if (isRead !== undefined)
      await tx
        .update(alerts)
        .set({ readAt: isRead ? sql`coalesce(${alerts.readAt}, now())` : null })
        .where(isOpenAlertOfCause)
    await notifyAlerts(
      tx,
      workspaceId,
      openAlerts.map((alert) => alert.id),
    )
  })
}

/** Finds those of the causes about which no mail is sent, because they are snoozed. */
export async function findSnoozedCauses(
  tx: Database,
  workspaceId: string,
  { causeIds, now }: { causeIds: readonly string[]; now: Date },
): Promise<Set<string>> {
  if (causeIds.length === 0) return new Set()
  const rows = await tx
    .select({ id: alertCauses.id })
    .from(alertCauses)
    .where(and(isOneOf(causeIds, workspaceId), gt(alertCauses.snoozedUntil, now)))
  return new Set(rows.map(({ id }) => id))
}

/** Opens causes again that were marked as done, because another alert has the same cause. Returns their ids. */
export async function reopenCauses(
  tx: Database,
  workspaceId: string,
  causeIds: readonly string[],
): Promise<Set<string>> {
  if (causeIds.length === 0) return new Set()
  const rows = await tx
    .update(alertCauses)
    .set({ doneAt: null })
    .where(and(isOneOf(causeIds, workspaceId), isNotNull(alertCauses.doneAt)))
    .returning({ id: alertCauses.id })
  return new Set(rows.map(({ id }) => id))
}

function isOneOf(causeIds: readonly string[], workspaceId: string) {
  return and(eq(alertCauses.workspaceId, workspaceId), isInList(alertCauses.id, causeIds))
}

/** Finds those of the causes that have open alerts. */
export async function findOpenCauses(
  tx: Database,
  workspaceId: string,
  causeIds: readonly string[],
): Promise<Set<string>> {
  if (causeIds.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({ id: alerts.causeId })
    .from(alerts)
    .where(and(eq(alerts.workspaceId, workspaceId), isInList(alerts.causeId, causeIds), isNull(alerts.resolvedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** Forgets what members noted about causes without an open alert. A cause that comes back begins anew. */
export async function forgetEndedCauses(tx: Database, workspaceId: string): Promise<void> {
  const openAlert = tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(
      and(
        eq(alerts.workspaceId, alertCauses.workspaceId),
        eq(alerts.causeId, alertCauses.id),
        isNull(alerts.resolvedAt),
      ),
    )
  await tx.delete(alertCauses).where(and(eq(alertCauses.workspaceId, workspaceId), sql`not exists ${openAlert}`))
}
