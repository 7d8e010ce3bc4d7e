import { and, eq, inArray } from 'drizzle-orm'
import { alertKinds } from '#contract/alerts.ts'
import type { Database } from '#database/open.ts'
import { readAlertSettings } from './alerts/alert-settings.ts'
import { findDownDestinations, findFailingWebhooks, findMetGoals } from './alerts/find-states.ts'
import { findUnusualScans } from './alerts/find-unusual-scans.ts'
import { reconcileAlerts } from './alerts/reconcile-alerts.ts'
import { codes } from './codes/schema.ts'
import type { ScanStore } from './scans/store/scan-store.ts'
import { risenCode, stoppedCode } from './seeds/demo-popularity.ts'
import { findWorkspace } from './tenancy/workspaces/workspaces.ts'

const HOUR_MS = 3_600_000
const WATCHED_HOURS = 14 * 24

interface DemoAlertsOptions {
  scanStore: ScanStore
  workspaceId: string
  now?: Date
}

/**
 * Raises the alerts of the demo, one of each kind, by what is in its data. The worker would find stops of scans only after days, because it
 * has not watched the scans that the demo was made with.
 */
export async function seedDemoAlerts(
  db: Database,
  { scanStore, workspaceId, now = new Date() }: DemoAlertsOptions,
): Promise<void> {
  const workspace = await findWorkspace(db, workspaceId)
  if (!workspace) return
  const { kinds: settings } = await readAlertSettings(db, workspaceId)
  const found = [
    ...(await findDownDestinations(db, workspaceId)),
    ...(await findFailingWebhooks(db, workspaceId)),
    ...(await findMetGoals(workspace, { db, scanStore, now })),
    ...(await findDemoScans(db, { scanStore, workspaceId, now })),
  ]
  await reconcileAlerts(db, { workspaceId, kinds: alertKinds, found, settings }, now)
}

/** Finds the stop and the rise that the demo is made with, and no other. */
async function findDemoScans(db: Database, { scanStore, workspaceId, now }: Required<DemoAlertsOptions>) {
  const rows = await db
    .select({ id: codes.id })
    .from(codes)
    .where(and(eq(codes.workspaceId, workspaceId), inArray(codes.name, [stoppedCode, risenCode])))
  const ids = new Set(rows.map(({ id }) => id))
  const end = Math.floor(now.getTime() / HOUR_MS)
  await scanStore.waitUntilSettled()
  const unusual = await scanStore.findUnusualCodes({ workspaceId, endHour: end, watchedFrom: end - WATCHED_HOURS })
  return findUnusualScans(db, workspaceId, {
    stops: unusual.stops.filter(({ codeId }) => ids.has(codeId)),
    rises: unusual.rises.filter(({ codeId }) => ids.has(codeId)),
    end,
    now,
  })
}
