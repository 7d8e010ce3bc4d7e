import type { Database } from '#database/open.ts'
import { listWorkspaces, removeWorkspace } from '../platform/workspace/workspaces.ts'

/** Removes every workspace that the seed filled, whole, and answers their ids. */
export async function removeDemo(db: Database): Promise<string[]> {
  const removed: string[] = []
  for (const { id, demo } of await listWorkspaces(db)) {
    if (!demo) continue
    await removeWorkspace(db, id)
    removed.push(id)
  }
  return removed
}
