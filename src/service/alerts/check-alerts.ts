import { asc, eq, lte, sql } from 'drizzle-orm'
import type { AlertKind } from '#contract/alerts.ts'
import type { Database } from '#database/open.ts'
import { workspaces } from '../tenancy/workspaces/schema.ts'
import { findWorkspace, type WorkspaceRow } from '../tenancy/workspaces/workspaces.ts'
import type { CountingThread } from '../scans/analytics/start-counting.ts'
import { readAlertSettings } from './alert-settings.ts'
import { findDownDestinations, findMetGoals, findRestingWebhooks } from './find-states.ts'
import { findUnusualScans } from './find-unusual-scans.ts'
import { type FoundState, reconcileAlerts } from './reconcile-alerts.ts'
import { alertChecks } from './schema.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const GOALS_EVERY_MS = 10 * MINUTE_MS
// Scans of an hour are stored within seconds; this leaves time for a loader that is behind.
const SCANS_AFTER_MS = 5 * MINUTE_MS
/** After a longer pause, silence may be that of a service that did not run. */
const LONGEST_PAUSE_MS = 2 * HOUR_MS

export interface CheckParts {
  db: Database
  counting: CountingThread
}

export interface CheckRun {
  /** Called for each workspace that could not be checked; it is checked again in a minute. */
  onFailure(error: unknown, workspaceId: string): void
  stopping: AbortSignal
}

type Check = typeof alertChecks.$inferSelect

/** Checks the workspaces that are due: destinations and webhooks every minute, goals every ten, scans after each hour. */
export async function checkDueWorkspaces(
  parts: CheckParts,
  { onFailure, stopping }: CheckRun,
  now = new Date(),
): Promise<void> {
  const { db } = parts
  const first = { dueAt: now, goalsDueAt: now, scansDueAt: now }
  const known = sql`select 1 from ${alertChecks} where ${alertChecks.workspaceId} = ${workspaces.id}`
  for (const { id } of await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(sql`not exists (${known})`))
    await db
      .insert(alertChecks)
      .values({ workspaceId: id, ...first })
      .onConflictDoNothing()
  while (!stopping.aborted) {
    const check = await claim(db, now)
    if (!check) return
    await checkWorkspace(parts, check, now).catch((error: unknown) => onFailure(error, check.workspaceId))
  }
}

/** Takes a workspace for a minute. A process that dies leaves it to the others. */
async function claim(db: Database, now: Date): Promise<Check | null> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(alertChecks)
      .where(lte(alertChecks.dueAt, now))
      .orderBy(asc(alertChecks.dueAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return null
    await tx
      .update(alertChecks)
      .set({ dueAt: new Date(now.getTime() + MINUTE_MS) })
      .where(eq(alertChecks.workspaceId, due.workspaceId))
    return due
  })
}

async function checkWorkspace(parts: CheckParts, check: Check, now: Date): Promise<void> {
  const { db } = parts
  const { workspaceId } = check
  const workspace = await findWorkspace(db, workspaceId)
  if (!workspace) return void (await db.delete(alertChecks).where(eq(alertChecks.workspaceId, workspaceId)))
  const settings = (await readAlertSettings(db, workspaceId)).kinds
  const reconcile = (kinds: readonly AlertKind[], found: readonly FoundState[]) =>
    reconcileAlerts(db, { workspaceId, kinds, found, settings }, now)
  await reconcile(
    ['destination_down', 'webhook_resting'],
    [...(await findDownDestinations(db, workspaceId)), ...(await findRestingWebhooks(db, workspaceId))],
  )
  if (check.goalsDueAt <= now) {
    const found = settings.goal_met.enabled ? await findMetGoals(workspace, { ...parts, now }) : []
    await reconcile(['goal_met'], found)
    await move(db, check, { goalsDueAt: new Date(now.getTime() + GOALS_EVERY_MS) })
  }
  if (check.scansDueAt <= now) {
    const watchedFrom = toWatchedFrom(check, now)
    await reconcile(['scans_stopped', 'scans_rose'], await countScans(parts, { workspace, watchedFrom, now }))
    await move(db, check, { watchedFrom, scansDueAt: afterNextHour(now) })
  }
}

interface Counted {
  workspace: WorkspaceRow
  watchedFrom: Date
  now: Date
}

async function countScans(
  { db, counting }: CheckParts,
  { workspace, watchedFrom, now }: Counted,
): Promise<FoundState[]> {
  const end = Math.floor((now.getTime() - SCANS_AFTER_MS) / HOUR_MS)
  const request = { workspaceId: workspace.id, endHour: end, watchedFrom: Math.ceil(watchedFrom.getTime() / HOUR_MS) }
  const unusual = await counting.ask('unusual', request)
  return findUnusualScans(db, workspace.id, { ...unusual, end, now })
}

/** Since when scans are checked without a gap. */
function toWatchedFrom({ watchedFrom, scansDueAt }: Check, now: Date): Date {
  const isGap = now.getTime() - scansDueAt.getTime() > LONGEST_PAUSE_MS
  return watchedFrom === null || isGap ? now : watchedFrom
}

/** Five minutes after the next full hour. */
function afterNextHour(now: Date): Date {
  const hour = Math.floor((now.getTime() - SCANS_AFTER_MS) / HOUR_MS) + 1
  return new Date(hour * HOUR_MS + SCANS_AFTER_MS)
}

async function move(db: Database, { workspaceId }: Check, changes: Partial<Check>): Promise<void> {
  await db.update(alertChecks).set(changes).where(eq(alertChecks.workspaceId, workspaceId))
}
