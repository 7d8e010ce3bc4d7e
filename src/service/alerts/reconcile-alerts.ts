import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { AlertKind, AlertSettings } from '#contract/alerts.ts'
import type { Database } from '#database/open.ts'
import { newId } from '../ids/ids.ts'
import { enqueueAlerts } from '../webhooks/queue/enqueue-alerts.ts'
import { type AlertRow, notifyAlerts, presentAlert } from './alert-rows.ts'
import { alerts } from './schema.ts'

/** A state that needs attention, as it was found just now. */
export type FoundState = Pick<AlertRow, 'kind' | 'subjectType' | 'subjectId' | 'subjectName' | 'details'> & {
  scansBefore?: number | null
  /** Whether it is reason enough for an alert; otherwise only for one that is open to stay open. */
  begins: boolean
}

const MINUTE_MS = 60_000
const ROWS_AT_ONCE = 1_000
/** How long a state must have ended before its alert resolves, so that one that comes and goes is one alert. */
const HELD_MS: Record<AlertKind, number> = {
  destination_down: 0,
  scans_stopped: 0,
  scans_rose: 180 * MINUTE_MS,
  webhook_resting: 15 * MINUTE_MS,
  goal_met: 0,
}

interface Checked {
  workspaceId: string
  /** The kinds that were checked: their alerts without a found state have ended. */
  kinds: readonly AlertKind[]
  found: readonly FoundState[]
  settings: AlertSettings['kinds']
}

/**
 * Raises alerts for new states and resolves those whose state has ended, with their events for webhooks, in one transaction. Several processes
 * may find the same: an index lets one of them raise an alert, and one resolves it.
 */
export async function reconcileAlerts(
  db: Database,
  { workspaceId, kinds, found, settings }: Checked,
  now = new Date(),
): Promise<void> {
  const states = found.filter(({ kind }) => settings[kind].enabled)
  const open = await db
    .select()
    .from(alerts)
    .where(and(eq(alerts.workspaceId, workspaceId), inArray(alerts.kind, [...kinds]), isNull(alerts.resolvedAt)))
  const present = new Set(states.map(toKey))
  const known = new Set(open.map(toKey))
  const raised = states.filter((state) => state.begins && !known.has(toKey(state)))
  const back = open.filter((row) => row.endedAt !== null && present.has(toKey(row)))
  const absent = open.filter((row) => !present.has(toKey(row)))
  const isOver = ({ kind, endedAt }: AlertRow) =>
    !settings[kind].enabled || now.getTime() - (endedAt ?? now).getTime() >= HELD_MS[kind]
  const ending = absent.filter((row) => row.endedAt === null && !isOver(row))
  const over = absent.filter(isOver)
  if (raised.length + back.length + ending.length + over.length === 0) return
  await db.transaction(async (tx) => {
    const set = (rows: readonly AlertRow[], changes: Partial<AlertRow>) => {
      const ids = rows.map(({ id }) => id)
      const still = and(eq(alerts.workspaceId, workspaceId), inArray(alerts.id, ids), isNull(alerts.resolvedAt))
      return ids.length === 0 ? [] : tx.update(alerts).set(changes).where(still).returning()
    }
    await set(back, { endedAt: null })
    await set(ending, { endedAt: now })
    const resolved = await set(over, { resolvedAt: now })
    const inserted = raised.length === 0 ? [] : await insert(tx, { workspaceId, raised, settings, now })
    await enqueueAlerts(tx, workspaceId, {
      'alert.raised': inserted.map(presentAlert),
      'alert.resolved': resolved.map(presentAlert),
    })
    await notifyAlerts(
      tx,
      workspaceId,
      [...inserted, ...resolved].map(({ id }) => id),
    )
  })
}

interface Raised {
  workspaceId: string
  raised: readonly FoundState[]
  settings: AlertSettings['kinds']
  now: Date
}

async function insert(tx: Database, { workspaceId, raised, settings, now }: Raised): Promise<AlertRow[]> {
  const rows = raised.map(({ begins: _begins, ...state }) => ({
    ...state,
    workspaceId,
    id: newId('alt', now),
    raisedAt: now,
    mailWaits: settings[state.kind].mailed,
  }))
  const open = { target: [alerts.workspaceId, alerts.kind, alerts.subjectId], where: isNull(alerts.resolvedAt) }
  const inserted: AlertRow[] = []
  // A query has at most 65,535 parameters.
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    inserted.push(
      ...(await tx
        .insert(alerts)
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .onConflictDoNothing(open)
        .returning()),
    )
  return inserted
}

function toKey({ kind, subjectId }: Pick<AlertRow, 'kind' | 'subjectId'>): string {
  return `${kind} ${subjectId}`
}
