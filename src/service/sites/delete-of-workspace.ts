import type { Database } from '#database/open.ts'
import { sites } from '../hosts/site-directory/schema.ts'
import { deleteRows } from '../tenancy/workspaces/workspaces.ts'
import { siteDeploys } from './schema.ts'
import { siteUploads } from './uploads/schema.ts'

/** Deletes the sites of a workspace with all of their versions. Their files are collected later. */
export async function deleteSitesOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [siteDeploys, siteUploads, sites])
}
