import { eq } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { listCodesForSite } from '../codes/list-codes-for-destination.ts'
import { notifyCodes } from '../codes/notify-codes.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError } from '../http/api-error.ts'
import { hosts } from '../hosts/schema.ts'
import { claimSubdomain, freeSubdomain, notifyHosts, requireAllowedSubdomain } from '../hosts/subdomains.ts'
import { sites } from '../hosts/site-directory/schema.ts'
import { returnQuota, readUsage, takeQuota } from '../tenancy/workspaces/usage.ts'
import { insertDeploy } from './deploys/commit-deploy.ts'
import type { PreparedDeploy } from './deploys/prepare-deploy.ts'
import { siteDeploys } from './schema.ts'
import {
  belongsToSite,
  type DeployRow,
  findSiteForUpdate,
  listDeploys,
  toPreviewName,
  matchesSite,
  type SiteRow,
} from './site-rows.ts'

interface NewSite {
  id: string
  name: string
  subdomain: string
}

/** Refuses a site that cannot be created, before its ZIP is read. `createSite` checks again, because this may change in the meantime. */
export async function requireCreatable(
  db: Database,
  { workspace, ceilings }: Caller,
  { subdomain }: Pick<NewSite, 'subdomain'>,
): Promise<void> {
  requireAllowedSubdomain(subdomain)
  const { sites: used } = await readUsage(db, workspace.id)
  if (used >= ceilings.sites) throw new ApiError('plan_limit_reached', { limit: 'sites', max: ceilings.sites, used })
  if ((await db.$count(hosts, eq(hosts.subdomain, subdomain))) > 0) throw new ApiError('subdomain_taken')
}

/** Creates a site with its first version, inside the caller's transaction. */
export async function createSite(
  tx: Database,
  caller: Caller,
  { id, name, subdomain, prepared: preparedDeploy }: NewSite & { prepared: PreparedDeploy },
): Promise<{ site: SiteRow; deploy: DeployRow }> {
  const workspaceId = caller.workspace.id
  await takeQuota(tx, workspaceId, { resource: 'sites', max: caller.ceilings.sites })
  await claimSubdomain(tx, subdomain, { workspaceId, siteId: id })
  const version = 1
  const deploy = await insertDeploy(tx, caller, { siteId: id, version, preparedDeploy })
  const createdAt = deploy.createdAt
  const site = {
    workspaceId,
    id,
    name,
    subdomain,
    liveDeployId: deploy.id,
    publishedAt: createdAt,
    unknownAddresses: 'show_not_found' as const,
    lastVersion: version,
    createdAt: createdAt,
    updatedAt: createdAt,
  }
  await tx.insert(sites).values(site)
  return { site, deploy }
}

interface SiteChange {
  id: string
  patch: {
    name?: string | undefined
    subdomain?: string | undefined
    unknownAddresses?: SiteRow['unknownAddresses'] | undefined
  }
}

/** Renames a site, or changes its address or what unknown addresses show, inside the caller's transaction. */
export async function updateSite(tx: Database, caller: Caller, { id, patch }: SiteChange): Promise<void> {
  const before = await findSiteForUpdate(tx, caller.workspace.id, id)
  const { workspaceId } = before
  const { name = before.name, subdomain = before.subdomain, unknownAddresses = before.unknownAddresses } = patch
  const isSame = name === before.name && subdomain === before.subdomain && unknownAddresses === before.unknownAddresses
  if (isSame) return
  if (unknownAddresses !== before.unknownAddresses) {
    await notifyHosts(tx, before.subdomain, { workspaceId, siteId: id })
    await forgetPreviews(tx, before)
  }
  if (subdomain !== before.subdomain) {
    requireAllowedSubdomain(subdomain)
    await claimSubdomain(tx, subdomain, { workspaceId, siteId: id })
    await freeSubdomain(tx, before.subdomain, { workspaceId, siteId: id })
    await forgetPreviews(tx, before)
    await notifyCodes(tx, await listCodesForSite(tx, workspaceId, id))
  }
  await tx
    .update(sites)
    .set({ name, subdomain, unknownAddresses, updatedAt: new Date() })
    .where(matchesSite(workspaceId, id))
}

/** Deletes a site with all of its versions, inside the caller's transaction. Its files are collected later. */
export async function deleteSite(tx: Database, { workspace }: Caller, id: string): Promise<void> {
  const site = await findSiteForUpdate(tx, workspace.id, id)
  if ((await listCodesForSite(tx, workspace.id, id)).length > 0) throw new ApiError('in_use')
  await forgetPreviews(tx, site)
  await tx.delete(siteDeploys).where(belongsToSite(workspace.id, id))
  await tx.delete(sites).where(matchesSite(workspace.id, id))
  // In the order of a creation, which waits for an address that is being freed: otherwise the two would deadlock.
  await returnQuota(tx, workspace.id, { resource: 'sites' })
  await freeSubdomain(tx, site.subdomain, { workspaceId: workspace.id, siteId: id })
}

async function forgetPreviews(tx: Database, { workspaceId, id, subdomain }: SiteRow): Promise<void> {
  for (const { previewToken } of await listDeploys(tx, workspaceId, id))
    await notify(tx, 'hosts', toPreviewName(subdomain, previewToken))
}
