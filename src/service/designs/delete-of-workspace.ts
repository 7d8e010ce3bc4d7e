import type { Database } from '#database/open.ts'
import { printDownloads } from './downloads/schema.ts'
import { images } from './images/schema.ts'
import { templates } from './schema.ts'
import { deleteRows } from '../tenancy/workspaces/workspaces.ts'

/** Deletes the images and templates of a workspace. The files of its images are removed within a day. */
export async function deleteDesignsOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [images, templates, printDownloads])
}
