import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { auditEntries } from './schema.ts'

const ENTRIES_OF_A_DELETE = 10_000

/**
 * Deletes the entries of a workspace: those before a time, or all when the workspace itself is deleted. The database refuses every
 * other change of the audit log.
 */
export async function deleteAuditEntries(db: Database, workspaceId: string, before?: Date): Promise<void> {
  const where = and(eq(auditEntries.workspaceId, workspaceId), before && lt(auditEntries.at, before))
  // In parts: deleting millions of rows at once would block others.
  for (let deleted = ENTRIES_OF_A_DELETE; deleted === ENTRIES_OF_A_DELETE;)
    deleted = await db.transaction(async (tx) => {
      // Until the end of the transaction. The trigger of the table reads it.
      await tx.execute(sql`select set_config('tessera.delete_audit_entries', 'on', true)`)
      const some = tx.select({ id: auditEntries.id }).from(auditEntries).where(where).limit(ENTRIES_OF_A_DELETE)
      const { rowCount } = await tx.delete(auditEntries).where(inArray(auditEntries.id, some))
      return rowCount ?? 0
    })
}
