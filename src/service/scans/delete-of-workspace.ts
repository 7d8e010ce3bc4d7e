import type { Database } from '#database/open.ts'
import { botScans, scanParts, scans, scanValues } from './store/schema.ts'
import { deleteRows } from '../platform/workspace/workspaces.ts'

/** Deletes the scans of a workspace and their segments. */
export async function deleteScansOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [scans, botScans, scanParts, scanValues])
}
