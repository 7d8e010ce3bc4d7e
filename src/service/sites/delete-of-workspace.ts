import { and, eq } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { sites } from '../hosts/site-directory/schema.ts'
import { deleteRows } from '../tenancy/workspaces/workspaces.ts'
import { siteDeploys } from './schema.ts'
import { toPreviewName } from './site-rows.ts'
import { siteUploads } from './uploads/schema.ts'

/** Deletes the sites of a workspace with all of their versions and previews. Their files are collected later. */
export async function deleteSitesOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  const previews = await tx
    .select({ subdomain: sites.subdomain, token: siteDeploys.previewToken })
    .from(siteDeploys)
    .innerJoin(sites, and(eq(sites.workspaceId, siteDeploys.workspaceId), eq(sites.id, siteDeploys.siteId)))
    .where(eq(siteDeploys.workspaceId, workspaceId))
  for (const { subdomain, token } of previews) await notify(tx, 'hosts', toPreviewName(subdomain, token))
  await deleteRows(tx, workspaceId, [siteDeploys, siteUploads, sites])
}
