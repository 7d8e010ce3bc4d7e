import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { AlertKind, AlertSettings } from '#contract/alerts.ts'
import type { Database } from '#database/open.ts'
import { isInList } from '#database/value-conditions.ts'
import { createId } from '../ids/ids.ts'
import { enqueueAlerts } from '../webhooks/queue/enqueue-alerts.ts'
import { createCauseId, findOpenCauses, findSnoozedCauses, forgetEndedCauses, reopenCauses } from './alert-causes.ts'
import { type AlertRow, notifyAlerts, presentAlert } from './alert-rows.ts'
import { alerts } from './schema.ts'

/** A state that needs attention, as it was found by a check. */
export type FoundState = Pick<AlertRow, 'kind' | 'subjectType' | 'subjectId' | 'subjectName' | 'details'> & {
  scansBefore?: number | null
  /** Whether the state raises an alert. If not, it only keeps an open alert open. */
  begins: boolean
}

const MINUTE_MS = 60_000
const ALERTS_PER_QUERY = 1_000
/** How long a state must have ended before its alert resolves, so that a state that comes and goes raises one alert. */
const RESOLVE_AFTER_MS: Record<AlertKind, number> = {
  destination_down: 0,
  scans_stopped: 0,
  scans_rose: 180 * MINUTE_MS,
  webhook_resting: 15 * MINUTE_MS,
  goal_met: 0,
}

interface CheckedStates {
  workspaceId: string
  /** The kinds that were checked: an open alert of these kinds without a found state has ended. */
  kinds: readonly AlertKind[]
  found: readonly FoundState[]
  settings: AlertSettings['kinds']
}

/**
 * Raises alerts for new states and resolves alerts whose state has ended, with their events for webhooks, in one transaction. Several
 * processes may find the same states: an index lets only one process raise an alert, and only one process resolves the alert.
 */
export async function reconcileAlerts(
  db: Database,
  { workspaceId, kinds, found, settings }: CheckedStates,
  now = new Date(),
): Promise<void> {
  const states = found.filter(({ kind }) => settings[kind].enabled)
  const openAlerts = await db
    .select()
    .from(alerts)
    .where(and(eq(alerts.workspaceId, workspaceId), inArray(alerts.kind, [...kinds]), isNull(alerts.resolvedAt)))
  const presentKeys = new Set(states.map(toKey))
  const openKeys = new Set(openAlerts.map(toKey))
  const newStates = states.filter((state) => state.begins && !openKeys.has(toKey(state)))
  const returnedAlerts = openAlerts.filter((row) => row.endedAt !== null && presentKeys.has(toKey(row)))
  const absentAlerts = openAlerts.filter((row) => !presentKeys.has(toKey(row)))
  const isResolved = ({ kind, endedAt }: AlertRow) =>
    !settings[kind].enabled || now.getTime() - (endedAt ?? now).getTime() >= RESOLVE_AFTER_MS[kind]
  const endingAlerts = absentAlerts.filter((row) => row.endedAt === null && !isResolved(row))
  const endedAlerts = absentAlerts.filter(isResolved)
  if (newStates.length + returnedAlerts.length + endingAlerts.length + endedAlerts.length === 0) return
  await db.transaction(async (tx) => {
    const update = async (rows: readonly AlertRow[], changes: Partial<AlertRow>): Promise<AlertRow[]> => {
      const ids = rows.map(({ id }) => id)
      const stillOpen = and(eq(alerts.workspaceId, workspaceId), isInList(alerts.id, ids), isNull(alerts.resolvedAt))
      const updated = ids.length === 0 ? [] : await tx.update(alerts).set(changes).where(stillOpen).returning()
      // The database returns rows in any order.
      return updated.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    }
    await update(returnedAlerts, { endedAt: null })
    await update(endingAlerts, { endedAt: now })
    const resolved = await update(endedAlerts, { resolvedAt: now })
    const mailedCauseIds = new Set(openAlerts.map(({ causeId }) => causeId))
    const { inserted, reopenedCauseIds } = await insertAlerts(tx, {
      workspaceId,
      states: newStates,
      settings,
      mailedCauseIds,
      now,
    })
    if (resolved.length > 0) await forgetEndedCauses(tx, workspaceId)
    const openCauseIds = await findOpenCauses(
      tx,
      workspaceId,
      resolved.map(({ causeId }) => causeId),
    )
    const isNewCause = ({ causeId }: AlertRow) => !mailedCauseIds.has(causeId) || reopenedCauseIds.has(causeId)
    await enqueueAlerts(tx, workspaceId, {
      'alert.raised': inserted.map(presentAlert),
      'alert.resolved': resolved.map(presentAlert),
      'alert_cause.raised': inserted.filter(isNewCause).map(presentAlert),
      'alert_cause.resolved': resolved.filter(({ causeId }) => !openCauseIds.has(causeId)).map(presentAlert),
    })
    await notifyAlerts(
      tx,
      workspaceId,
      [...inserted, ...resolved].map(({ id }) => id),
    )
  })
}

interface NewAlerts {
  workspaceId: string
  states: readonly FoundState[]
  settings: AlertSettings['kinds']
  /** Causes that have open alerts already. One mail is sent about a cause. */
  mailedCauseIds: ReadonlySet<string>
  now: Date
}

async function insertAlerts(
  tx: Database,
  { workspaceId, states, settings, mailedCauseIds, now }: NewAlerts,
): Promise<{ inserted: AlertRow[]; reopenedCauseIds: ReadonlySet<string> }> {
  const causeIds = [...new Set(states.map(createCauseId))]
  const snoozedCauseIds = await findSnoozedCauses(tx, workspaceId, { causeIds, now })
  const reopenedCauseIds = await reopenCauses(tx, workspaceId, causeIds)
  const isMailed = (causeId: string) =>
    !snoozedCauseIds.has(causeId) && (!mailedCauseIds.has(causeId) || reopenedCauseIds.has(causeId))
  const rows = states.map(({ begins: _begins, ...state }) => {
    const causeId = createCauseId(state)
    const mailWaits = settings[state.kind].mailed && isMailed(causeId)
    return { ...state, workspaceId, causeId, id: createId('alt', now), raisedAt: now, mailWaits }
  })
  const openAlert = { target: [alerts.workspaceId, alerts.kind, alerts.subjectId], where: isNull(alerts.resolvedAt) }
  const insertedRows: AlertRow[] = []
  // A query has at most 65,535 parameters.
  for (let i = 0; i < rows.length; i += ALERTS_PER_QUERY)
    insertedRows.push(
      ...(await tx
        .insert(alerts)
        .values(rows.slice(i, i + ALERTS_PER_QUERY))
        .onConflictDoNothing(openAlert)
        .returning()),
    )
  return { inserted: insertedRows, reopenedCauseIds }
}

function toKey({ kind, subjectId }: Pick<AlertRow, 'kind' | 'subjectId'>): string {
  return `${kind} ${subjectId}`
}
