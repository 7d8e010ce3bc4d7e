import { and, eq, inArray } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { type Database, notify } from '#database/open.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError } from '#service/http/api-error.ts'
import { createId } from '#service/ids/ids.ts'
import { sites } from '#service/hosts/site-directory/schema.ts'
import { notifyHosts } from '#service/hosts/subdomains.ts'
import { siteDeploys } from '../schema.ts'
import {
  belongsToSite,
  type DeployRow,
  type DeploySummary,
  findSiteForUpdate,
  listDeploys,
  toPreviewName,
  matchesSite,
  type SiteRow,
} from '../site-rows.ts'
import type { PreparedDeploy } from './prepare-deploy.ts'
import { requireStored } from './stored-files.ts'

const MOST_DEPLOYS = 10
const TOKEN_BYTES = 10

interface NewDeploy {
  siteId: string
  version: number
  preparedDeploy: PreparedDeploy
}

/** Writes a version whose files are in the store, in the caller's transaction. Visitors do not see it yet. */
export async function insertDeploy(
  tx: Database,
  { workspace, actor }: Caller,
  { siteId, version, preparedDeploy }: NewDeploy,
): Promise<DeployRow> {
  await requireStored(tx, siteId, preparedDeploy.files)
  const createdAt = new Date()
  const row = {
    ...preparedDeploy,
    workspaceId: workspace.id,
    siteId,
    id: createId('dep', createdAt),
    version,
    previewToken: randomBytes(TOKEN_BYTES).toString('hex'),
    actor,
    createdAt,
    liveUntil: null,
  }
  await tx.insert(siteDeploys).values(row)
  return row
}

/** Adds a version to a site, in the caller's transaction, and publishes it if it is live. Versions before the last ten are deleted. */
export async function addDeploy(
  tx: Database,
  caller: Caller,
  { id, prepared, live }: { id: string; prepared: PreparedDeploy; live: boolean },
): Promise<{ site: SiteRow; deploy: DeployRow }> {
  const before = await findSiteForUpdate(tx, caller.workspace.id, id)
  const version = before.lastVersion + 1
  const deploy = await insertDeploy(tx, caller, { siteId: id, version, preparedDeploy: prepared })
  const deployedAt = deploy.createdAt
  const published = live ? { liveDeployId: deploy.id, publishedAt: deployedAt } : {}
  const site = { ...before, ...published, lastVersion: version, updatedAt: deployedAt }
  if (live) await markReplaced(tx, before, deployedAt)
  await writeSite(tx, site)
  await deleteOldDeploys(tx, site)
  return { site, deploy }
}

/** Publishes one of the stored versions, in the caller's transaction. */
export async function restoreDeploy(tx: Database, site: SiteRow, id: string): Promise<void> {
  await requireDeploy(tx, site, id)
  if (id === site.liveDeployId) return
  const restoredAt = new Date()
  await markReplaced(tx, site, restoredAt)
  await writeSite(tx, { ...site, liveDeployId: id, publishedAt: restoredAt, updatedAt: restoredAt })
}

/** Deletes a version that is not live, in the caller's transaction. Its files are collected later. */
export async function deleteDeploy(tx: Database, site: SiteRow, id: string): Promise<void> {
  const deploy = await requireDeploy(tx, site, id)
  if (id === site.liveDeployId) throw new ApiError('version_is_live')
  await deleteDeploys(tx, site, [deploy])
}

async function requireDeploy(tx: Database, site: SiteRow, id: string): Promise<DeploySummary> {
  const deploy = (await listDeploys(tx, site.workspaceId, site.id)).find((listedDeploy) => listedDeploy.id === id)
  if (!deploy) throw new ApiError('not_found')
  return deploy
}

/** Remembers when a version stopped being live, because its pages may stay open for a while. */
async function markReplaced(tx: Database, { workspaceId, id, liveDeployId }: SiteRow, at: Date) {
  const isLive = and(belongsToSite(workspaceId, id), eq(siteDeploys.id, liveDeployId))
  await tx.update(siteDeploys).set({ liveUntil: at }).where(isLive)
}

/** The one row that decides what visitors see. */
async function writeSite(tx: Database, { workspaceId, id, subdomain, ...site }: SiteRow) {
  const { liveDeployId, publishedAt, lastVersion, updatedAt } = site
  await tx.update(sites).set({ liveDeployId, publishedAt, lastVersion, updatedAt }).where(matchesSite(workspaceId, id))
  await notifyHosts(tx, subdomain, { workspaceId, siteId: id })
}

async function deleteOldDeploys(tx: Database, site: SiteRow) {
  const otherDeploys = (await listDeploys(tx, site.workspaceId, site.id)).filter(({ id }) => id !== site.liveDeployId)
  // The live version is among the ten, regardless of its age.
  await deleteDeploys(tx, site, otherDeploys.slice(MOST_DEPLOYS - 1))
}

async function deleteDeploys(tx: Database, { workspaceId, id, subdomain }: SiteRow, deploys: DeploySummary[]) {
  if (deploys.length === 0) return
  const ids = deploys.map((deploy) => deploy.id)
  await tx.delete(siteDeploys).where(and(belongsToSite(workspaceId, id), inArray(siteDeploys.id, ids)))
  for (const { previewToken } of deploys) await notify(tx, 'hosts', toPreviewName(subdomain, previewToken))
}
