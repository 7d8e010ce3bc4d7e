import { asc, eq, lte, sql } from 'drizzle-orm'
import type { AlertKind } from '#contract/alerts.ts'
import type { Database } from '#database/open.ts'
import { campaignScopes } from '../campaigns/campaign-rows.ts'
import { codes } from '../codes/schema.ts'
import { findSegmentFilters } from '../scans/segments/segments.ts'
import { withCampaign } from '../scans/store/filter-by-campaign.ts'
import { listCodeSelections } from '../scans/store/scan-filters.ts'
import { selectCodesOfAll } from '../scans/store/select-codes.ts'
import { workspaces } from '../tenancy/workspaces/schema.ts'
import { findWorkspace, type WorkspaceRow } from '../tenancy/workspaces/workspaces.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import { readAlertSettings } from './alert-settings.ts'
import { findDownDestinations, findMetGoals, findFailingWebhooks } from './find-states.ts'
import { findUnusualScans } from './find-unusual-scans.ts'
import { type FoundState, reconcileAlerts } from './reconcile-alerts.ts'
import { alertChecks } from './schema.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const GOAL_INTERVAL_MS = 10 * MINUTE_MS
// Scans of an hour are stored within seconds. The delay leaves time for a loader that is behind.
const SCAN_DELAY_MS = 5 * MINUTE_MS
/** After a longer pause, codes may only seem silent because the service did not run. */
const MAX_PAUSE_MS = 2 * HOUR_MS

export interface CheckDependencies {
  db: Database
  scanStore: ScanStore
}

export interface CheckRun {
  /** Called for each workspace that could not be checked, and is checked again in a minute. */
  onFailure(error: unknown, workspaceId: string): void
  stopping: AbortSignal
}

type CheckRow = typeof alertChecks.$inferSelect

/** Checks the workspaces that are due: destinations and webhooks every minute, goals every ten, scans after each hour. */
export async function checkDueWorkspaces(
  dependencies: CheckDependencies,
  { onFailure, stopping }: CheckRun,
  now = new Date(),
): Promise<void> {
  const { db } = dependencies
  const dueNow = { dueAt: now, goalsDueAt: now, scansDueAt: now }
  const existingCheck = sql`select 1 from ${alertChecks} where ${alertChecks.workspaceId} = ${workspaces.id}`
  for (const { id } of await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(sql`not exists (${existingCheck})`))
    await db
      .insert(alertChecks)
      .values({ workspaceId: id, ...dueNow })
      .onConflictDoNothing()
  while (!stopping.aborted) {
    const check = await claimCheck(db, now)
    if (!check) return
    await checkWorkspace(dependencies, check, now).catch((error: unknown) => onFailure(error, check.workspaceId))
  }
}

/** Claims the check of a workspace for a minute. If the process dies, another process claims the check after that minute. */
async function claimCheck(db: Database, now: Date): Promise<CheckRow | null> {
  return db.transaction(async (tx) => {
    const [check] = await tx
      .select()
      .from(alertChecks)
      .where(lte(alertChecks.dueAt, now))
      .orderBy(asc(alertChecks.dueAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!check) return null
    await tx
      .update(alertChecks)
      .set({ dueAt: new Date(now.getTime() + MINUTE_MS) })
      .where(eq(alertChecks.workspaceId, check.workspaceId))
    return check
  })
}

async function checkWorkspace(dependencies: CheckDependencies, check: CheckRow, now: Date): Promise<void> {
  const { db } = dependencies
  const { workspaceId } = check
  const workspace = await findWorkspace(db, workspaceId)
  if (!workspace) return void (await db.delete(alertChecks).where(eq(alertChecks.workspaceId, workspaceId)))
  const { kinds: settings, segmentId } = await readAlertSettings(db, workspaceId)
  const reconcile = async (kinds: readonly AlertKind[], states: readonly FoundState[]) => {
    const found = segmentId === null ? states : await selectStatesOfSegment(db, { workspaceId, segmentId }, states)
    await reconcileAlerts(db, { workspaceId, kinds, found, settings }, now)
  }
  await reconcile(
    ['destination_down', 'webhook_resting'],
    [...(await findDownDestinations(db, workspaceId)), ...(await findFailingWebhooks(db, workspaceId))],
  )
  if (check.goalsDueAt <= now) {
    const found = settings.goal_met.enabled ? await findMetGoals(workspace, { ...dependencies, now }) : []
    await reconcile(['goal_met'], found)
    await updateCheck(db, check, { goalsDueAt: new Date(now.getTime() + GOAL_INTERVAL_MS) })
  }
  if (check.scansDueAt <= now) {
    const watchedFrom = getWatchedFrom(check, now)
    await reconcile(
      ['scans_stopped', 'scans_rose'],
      await findScanAlerts(dependencies, { workspace, watchedFrom, now }),
    )
    await updateCheck(db, check, { watchedFrom, scansDueAt: getNextScanCheck(now) })
  }
}

/** Leaves out the states of codes that the segment does not select. A segment that was deleted selects all codes. */
async function selectStatesOfSegment(
  db: Database,
  { workspaceId, segmentId }: { workspaceId: string; segmentId: string },
  states: readonly FoundState[],
): Promise<readonly FoundState[]> {
  const codeIds = states.flatMap(({ subjectType, subjectId }) => (subjectType === 'code' ? [subjectId] : []))
  const filters = await findSegmentFilters(db, workspaceId, segmentId)
  if (filters === null || codeIds.length === 0) return states
  const selections = listCodeSelections(await withCampaign(filters, { db, workspaceId, campaigns: campaignScopes }))
  const condition = await selectCodesOfAll(db, workspaceId, [{ codeIds }, ...selections])
  const rows = await db.select({ id: codes.id }).from(codes).where(condition)
  const selected = new Set(rows.map(({ id }) => id))
  return states.filter(({ subjectType, subjectId }) => subjectType !== 'code' || selected.has(subjectId))
}

interface ScanCheck {
  workspace: WorkspaceRow
  watchedFrom: Date
  now: Date
}

async function findScanAlerts(
  { db, scanStore }: CheckDependencies,
  { workspace, watchedFrom, now }: ScanCheck,
): Promise<FoundState[]> {
  const endHour = Math.floor((now.getTime() - SCAN_DELAY_MS) / HOUR_MS)
  const query = { workspaceId: workspace.id, endHour, watchedFrom: Math.ceil(watchedFrom.getTime() / HOUR_MS) }
  const unusualScans = await scanStore.findUnusualCodes(query)
  return findUnusualScans(db, workspace.id, { ...unusualScans, end: endHour, now })
}

/** The time since which scans have been checked without a gap. */
function getWatchedFrom({ watchedFrom, scansDueAt }: CheckRow, now: Date): Date {
  const isGap = now.getTime() - scansDueAt.getTime() > MAX_PAUSE_MS
  return watchedFrom === null || isGap ? now : watchedFrom
}

/** Five minutes after the next full hour. */
function getNextScanCheck(now: Date): Date {
  const hour = Math.floor((now.getTime() - SCAN_DELAY_MS) / HOUR_MS) + 1
  return new Date(hour * HOUR_MS + SCAN_DELAY_MS)
}

async function updateCheck(db: Database, { workspaceId }: CheckRow, changes: Partial<CheckRow>): Promise<void> {
  await db.update(alertChecks).set(changes).where(eq(alertChecks.workspaceId, workspaceId))
}
