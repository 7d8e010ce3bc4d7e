import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Site } from '#contract/sites.ts'
import type { SiteDeploy } from '#contract/site-deploy.ts'
import type { Database } from '#database/open.ts'
import { countCodesForSites } from '../codes/list-codes-for-destination.ts'
import { ApiError } from '../http/api-error.ts'
import { sites } from '../hosts/site-directory/schema.ts'
import { siteDeploys } from './schema.ts'

export type SiteRow = typeof sites.$inferSelect
export type DeployRow = typeof siteDeploys.$inferSelect

/** A version without its files and rules, which lists need not read. */
export type DeploySummary = Omit<DeployRow, 'files' | 'rules'>

const { files: _files, rules: _rules, ...summary } = getTableColumns(siteDeploys)

/** Most recently changed first, with their live versions. */
export async function listSites(
  db: Database,
  workspaceId: string,
): Promise<{ site: SiteRow; deploy: DeploySummary }[]> {
  return selectSites(db).where(eq(sites.workspaceId, workspaceId)).orderBy(desc(sites.updatedAt), desc(sites.id))
}

/** A site with its live version. Throws if the site does not exist. */
export async function requireSite(db: Database, workspaceId: string, id: string) {
  const [found] = await selectSites(db).where(matchesSite(workspaceId, id))
  if (!found) throw new ApiError('not_found')
  return found
}

/** A site, locked against other writers until the end of the transaction. Throws if the site does not exist. */
export async function findSiteForUpdate(tx: Database, workspaceId: string, id: string): Promise<SiteRow> {
  const [row] = await tx.select().from(sites).where(matchesSite(workspaceId, id)).for('update')
  if (!row) throw new ApiError('not_found')
  return row
}

/** Newest first. */
export async function listDeploys(db: Database, workspaceId: string, siteId: string): Promise<DeploySummary[]> {
  return db
    .select(summary)
    .from(siteDeploys)
    .where(belongsToSite(workspaceId, siteId))
    .orderBy(desc(siteDeploys.version))
}

export function matchesSite(workspaceId: string, id: string) {
  return and(eq(sites.workspaceId, workspaceId), eq(sites.id, id))
}

/** The versions of a site. */
export function belongsToSite(workspaceId: string, siteId: string) {
  return and(eq(siteDeploys.workspaceId, workspaceId), eq(siteDeploys.siteId, siteId))
}

/** The part of a preview's host name below the domain: one label, so that one wildcard certificate is enough. */
export function toPreviewName(subdomain: string, token: string): string {
  return `${subdomain}--${token}`
}

interface SiteWithDeploy {
  site: SiteRow
  deploy: DeploySummary
}
type PageUrl = (subdomain: string) => string

/** Sites of one workspace with their live versions. */
export async function presentSites(
  db: Database,
  pageUrl: PageUrl,
  sitesWithDeploys: readonly SiteWithDeploy[],
): Promise<Site[]> {
  const [first] = sitesWithDeploys
  if (!first) return []
  const ids = sitesWithDeploys.map(({ site }) => site.id)
  const used = await countCodesForSites(db, first.site.workspaceId, ids)
  return sitesWithDeploys.map(({ site, deploy }) => ({
    id: site.id,
    name: site.name,
    subdomain: site.subdomain,
    url: pageUrl(site.subdomain),
    previewUrl: pageUrl(toPreviewName(site.subdomain, deploy.previewToken)),
    version: deploy.version,
    fileCount: deploy.fileCount,
    totalSize: deploy.totalSize,
    unknownAddresses: site.unknownAddresses,
    usedBy: used.get(site.id) ?? 0,
    createdAt: site.createdAt,
    updatedAt: site.updatedAt,
  }))
}

export function presentDeploy(pageUrl: PageUrl, { site, deploy }: SiteWithDeploy): SiteDeploy {
  const { id, version, fileCount, totalSize, skippedFiles, brokenLinks, brokenLinkCount, createdAt, actor } = deploy
  const { fileNotes, ruleCount, unusedRules, suggestsIndex } = deploy
  const previewUrl = pageUrl(toPreviewName(site.subdomain, deploy.previewToken))
  const live = site.liveDeployId === id
  return {
    id,
    version,
    live,
    fileCount,
    totalSize,
    previewUrl,
    skippedFiles,
    brokenLinks,
    brokenLinkCount,
    fileNotes: fileNotes ?? [],
    ruleCount,
    unusedRules: unusedRules ?? [],
    suggestsIndex,
    createdAt,
    actor,
  }
}

function selectSites(db: Database) {
  const isLive = and(
    eq(siteDeploys.workspaceId, sites.workspaceId),
    eq(siteDeploys.siteId, sites.id),
    eq(siteDeploys.id, sites.liveDeployId),
  )
  return db.select({ site: sites, deploy: summary }).from(sites).innerJoin(siteDeploys, isLive)
}
