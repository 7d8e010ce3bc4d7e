import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { auditEntries } from './schema.ts'

const ENTRIES_PER_TRANSACTION = 10_000

/**
 * Deletes the entries of a workspace before a time, or all of them when the workspace is deleted. The database refuses every other change of
 * the audit log.
 */
export async function deleteAuditEntries(db: Database, workspaceId: string, before?: Date): Promise<void> {
  const where = and(eq(auditEntries.workspaceId, workspaceId), before && lt(auditEntries.at, before))
  // In batches, because deleting millions of rows at once would block other transactions.
  for (let deleted = ENTRIES_PER_TRANSACTION; deleted === ENTRIES_PER_TRANSACTION;)
    deleted = await db.transaction(async (tx) => {
      // The trigger of the table reads this setting, which lasts until the end of the transaction.
      await tx.execute(sql`select set_config('tessera.delete_audit_entries', 'on', true)`)
      const batch = tx.select({ id: auditEntries.id }).from(auditEntries).where(where).limit(ENTRIES_PER_TRANSACTION)
      const { rowCount } = await tx.delete(auditEntries).where(inArray(auditEntries.id, batch))
      return rowCount ?? 0
    })
}
