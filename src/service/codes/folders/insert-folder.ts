import type { Database } from '#database/open.ts'
import type { Caller } from '#service/http/caller.ts'
import { createId } from '#service/ids/ids.ts'
import { takeQuota } from '#service/tenancy/workspaces/usage.ts'
import { folders } from './schema.ts'

/** Creates a folder inside the caller's transaction, within the plan's limit, and returns the id. The caller checks the parent. */
export async function insertFolder(
  tx: Database,
  { workspace, ceilings }: Caller,
  folder: { name: string; parentId: string | null },
): Promise<string> {
  await takeQuota(tx, workspace.id, { resource: 'folders', max: ceilings.folders })
  const id = createId('fld')
  await tx.insert(folders).values({ workspaceId: workspace.id, id, ...folder })
  return id
}
