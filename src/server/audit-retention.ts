import type { FastifyBaseLogger } from 'fastify'
import { deleteAuditEntries } from '#bff/audit/delete-entries.ts'
import type { RunningDuty } from '#database/leases.ts'
import type { Database } from '#database/open.ts'
import { planCeilings } from '#service/tenancy/workspaces/plan-ceilings.ts'
import { listWorkspaces } from '#service/tenancy/workspaces/workspaces.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Deletes the entries of the audit log that are older than the history of the workspace's plan. */
export async function deleteOldAuditEntries(db: Database, now = new Date()): Promise<void> {
  for (const { id, plan } of await listWorkspaces(db))
    await deleteAuditEntries(db, id, new Date(now.getTime() - planCeilings[plan].historyDays * DAY_MS))
}

/** Deletes old entries every hour. With an external service, the plans of its workspaces are unknown, and no entry is deleted. */
export function startAuditRetention(db: Database, log: FastifyBaseLogger): RunningDuty {
  const timer = setInterval(() => {
    deleteOldAuditEntries(db).catch((error: unknown) =>
      log.warn({ err: error }, 'Old entries of the audit log could not be deleted.'),
    )
  }, HOUR_MS).unref()
  return { stop: async () => clearInterval(timer) }
}
