import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { idAtOrAfter } from '#service/ids/ids.ts'
import { workspaces } from '#service/tenancy/workspaces/schema.ts'
import { removeDeliveries } from '#service/webhooks/queue/remove-deliveries.ts'
import { lockSubmissions } from './lock-submissions.ts'
import { submissions } from './schema.ts'
import type { OnLead } from './store-submission.ts'

const DAY_MS = 86_400_000
const SUBMISSIONS_PER_BATCH = 200

/**
 * Deletes submissions in the caller's transaction, with what else has their answers: deliveries and waiting mail. Submissions that were
 * merged into them are shown by themselves again. Returns their number.
 */
export async function deleteSubmissions(
  tx: Database,
  { workspaceId, ids, onDelete }: { workspaceId: string; ids: readonly string[]; onDelete: OnLead },
): Promise<number> {
  if (ids.length === 0) return 0
  // Otherwise another one could be merged into them after the next statement, and would be hidden for good.
  await lockSubmissions(tx, workspaceId, ids)
  const isIn = (column: typeof submissions.id | typeof submissions.mergedInto) =>
    and(eq(submissions.workspaceId, workspaceId), inArray(column, [...ids]))
  await tx.update(submissions).set({ mergedInto: null }).where(isIn(submissions.mergedInto))
  const deleted = await tx.delete(submissions).where(isIn(submissions.id)).returning({ id: submissions.id })
  for (const { id } of deleted) {
    // Deliveries contain the answers too, and pending ones must not be sent.
    await removeDeliveries(tx, workspaceId, id)
    await onDelete(tx, workspaceId, id)
  }
  return deleted.length
}

/** Deletes the submissions that are older than their workspace stores them. */
export async function deleteOldSubmissions(db: Database, onDelete: OnLead, now = new Date()): Promise<void> {
  const { id: workspaceId, deleteSubmissionsAfterDays: days } = workspaces
  for (const row of await db.select({ workspaceId, days }).from(workspaces).where(isNotNull(days))) {
    const end = idAtOrAfter('sub', new Date(now.getTime() - (row.days ?? Infinity) * DAY_MS))
    for (let deletedCount = SUBMISSIONS_PER_BATCH; deletedCount === SUBMISSIONS_PER_BATCH;) {
      const rows = await db
        .select({ id: submissions.id })
        .from(submissions)
        .where(and(eq(submissions.workspaceId, row.workspaceId), lt(submissions.id, end)))
        .limit(SUBMISSIONS_PER_BATCH)
      const ids = rows.map(({ id }) => id)
      deletedCount = await db.transaction((tx) =>
        deleteSubmissions(tx, { workspaceId: row.workspaceId, ids, onDelete }),
      )
    }
  }
}
