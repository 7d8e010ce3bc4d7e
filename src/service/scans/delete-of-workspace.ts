import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import {
  botScans,
  formerBotScans,
  formerScans,
  scanDeletions,
  scanParts,
  scans,
  scanValues,
  scanWorkspaces,
} from './store/schema.ts'
import { segments } from './segments/schema.ts'
import { visitSteps } from './visits/schema.ts'
import { deleteRows } from '../tenancy/workspaces/workspaces.ts'

/** Deletes the scans of a workspace, their segments, and what is known of the visits after them. A duty deletes what is in ClickHouse. */
export async function deleteScansOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRowsOfScans(tx, workspaceId)
  await deleteRows(tx, workspaceId, [visitSteps, segments])
  await tx
    .insert(scanDeletions)
    .values({ workspace: workspaceId })
    // An import may have brought back a workspace that was deleted before.
    .onConflictDoUpdate({ target: scanDeletions.workspace, set: { deletedAt: sql`now()` } })
}

/** Deletes the rows of scans, their segments and their values. */
export async function deleteRowsOfScans(tx: Database, workspaceId: string): Promise<void> {
  // Before the current tables: rows that are moved meanwhile are then deleted there.
  await deleteRows(tx, workspaceId, [formerScans, formerBotScans])
  const numbers = tx
    .select({ number: scanWorkspaces.number })
    .from(scanWorkspaces)
    .where(eq(scanWorkspaces.workspaceId, workspaceId))
  for (const table of [scans, botScans]) await tx.delete(table).where(inArray(table.workspace, numbers))
  await deleteRows(tx, workspaceId, [scanWorkspaces, scanParts, scanValues])
}
