import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { isInList } from '#database/value-conditions.ts'
import { submissions } from './schema.ts'

/** Locks these submissions in the order of their ids, so that two transactions do not wait for each other. Returns those that exist. */
export async function lockSubmissions(tx: Database, workspaceId: string, ids: readonly string[]) {
  return tx
    .select({ id: submissions.id, mergedInto: submissions.mergedInto })
    .from(submissions)
    .where(and(eq(submissions.workspaceId, workspaceId), isInList(submissions.id, ids)))
    .orderBy(submissions.id)
    .for('update')
}
