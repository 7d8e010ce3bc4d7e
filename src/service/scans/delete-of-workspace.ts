import type { Database } from '#database/open.ts'
import { botScans, scanParts, scans, scanValues } from './store/schema.ts'
import { visitSteps } from './visits/schema.ts'
import { deleteRows } from '../tenancy/workspaces/workspaces.ts'

/** Deletes the scans of a workspace, their segments, and what is known of the visits after them. */
export async function deleteScansOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [scans, botScans, visitSteps, scanParts, scanValues])
}
