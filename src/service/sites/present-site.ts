import type { DeployedSite, Site } from '#contract/sites.ts'
import type { Database } from '#database/open.ts'
import { ApiError } from '../http/api-error.ts'
import { type DeployRow, presentDeploy, presentSites, requireSite, type SiteRow } from './site-rows.ts'
import type { SitesContext } from './sites-context.ts'

/** Reads a site, and presents it. Throws if there is none. */
export async function presentSite(
  { db, pageUrl }: Pick<SitesContext, 'db' | 'pageUrl'>,
  workspaceId: string,
  id: string,
): Promise<Site> {
  const [site] = await presentSites(db, pageUrl, [await requireSite(db, workspaceId, id)])
  if (!site) throw new ApiError('not_found')
  return site
}

/** The response of a deploy, as it is inside the transaction. */
export async function presentDeployedSite(
  { pageUrl }: Pick<SitesContext, 'pageUrl'>,
  tx: Database,
  { site, deploy }: { site: SiteRow; deploy: DeployRow },
): Promise<DeployedSite> {
  const presented = await presentSite({ db: tx, pageUrl }, site.workspaceId, site.id)
  const skipped = deploy.skippedFiles.map((file) => file.path)
  return { site: presented, skipped, deploy: presentDeploy(pageUrl, { site, deploy }) }
}
