import { alertKinds } from '#contract/alerts.ts'
import type { Database } from '#database/open.ts'
import { readAlertSettings } from '#service/alerts/alert-settings.ts'
import { reconcileAlerts } from '#service/alerts/reconcile-alerts.ts'
import type { OpenAlerts } from '../route-tests/test-session.ts'

/** Raises and resolves alerts as a check does that finds these states. */
export async function setOpenAlerts(db: Database, { workspaceId, alerts }: OpenAlerts): Promise<object> {
  const { kinds: settings } = await readAlertSettings(db, workspaceId)
  const found = alerts.map(({ kind, details, subject: { type, id, name } }) => {
    return { kind, details, subjectType: type, subjectId: id, subjectName: name, begins: true }
  })
  await reconcileAlerts(db, { workspaceId, kinds: alertKinds, found, settings })
  return {}
}
