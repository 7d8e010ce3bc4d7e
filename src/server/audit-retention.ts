import { deleteAuditEntries } from '#bff/audit/delete-entries.ts'
import type { Database } from '#database/open.ts'
import { planCeilings } from '#service/tenancy/workspaces/plan-ceilings.ts'
import { listWorkspaces } from '#service/tenancy/workspaces/workspaces.ts'
import type { Logger } from './logger.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Deletes the entries of the audit log that are older than the history of the workspace's plan. */
export async function deleteOldAuditEntries(db: Database, now = new Date()): Promise<void> {
  for (const { id, plan } of await listWorkspaces(db))
    await deleteAuditEntries(db, id, new Date(now.getTime() - planCeilings[plan].historyDays * DAY_MS))
}

/** Deletes old entries every hour. If the service runs elsewhere, the plans of its workspaces are unknown, and no entry is deleted. */
export function startAuditRetention(db: Database, log: Logger): { stop(): void } {
  const timer = setInterval(() => {
    deleteOldAuditEntries(db).catch((error: unknown) =>
      log(`Old entries of the audit log could not be deleted: ${String(error)}`),
    )
  }, HOUR_MS).unref()
  return { stop: () => clearInterval(timer) }
}
