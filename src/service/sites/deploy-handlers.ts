import type { siteManifests } from '#contract/site-manifest.ts'
import type { DeployedSite, sites as siteContract } from '#contract/sites.ts'
import type { Call, Handlers } from '../http/handler.ts'
import { type DeploySource, markSourceUsed, prepareSource } from './deploy-source.ts'
import { addDeploy, deleteDeploy, restoreDeploy } from './deploys/commit-deploy.ts'
import { listMissingHashes } from './deploys/manifest-files.ts'
import { presentDeployedSite, presentSite } from './present-site.ts'
import { findSiteForUpdate, listDeploys, presentDeploy, requireSite } from './site-rows.ts'
import type { SitesContext } from './sites-context.ts'

type DeployRows = typeof siteManifests &
  Pick<typeof siteContract, keyof typeof siteContract & `${string}/sites/{id}/${string}`>

/** The versions of a site: adding one from a ZIP or from a list of files, and choosing among them. */
export function createDeployHandlers(context: SitesContext): Handlers<DeployRows> {
  const { db, hosts, pageUrl } = context
  return {
    'POST /sites/{id}/deploy': (call) => deploy(context, call),
    'POST /sites/{id}/deploys': (call) => deploy(context, call),

    'POST /sites/{id}/missing-files': async ({ caller, params, body }) => {
      const { site } = await requireSite(db, caller.workspace.id, params.id)
      return { missing: await listMissingHashes(db, site.id, body.files) }
    },

    'GET /sites/{id}/deploys': async ({ caller, params }) => {
      const { site } = await requireSite(db, caller.workspace.id, params.id)
      const deploys = await listDeploys(db, site.workspaceId, site.id)
      return { data: deploys.map((deploy) => presentDeploy(pageUrl, { site, deploy })) }
    },

    'DELETE /sites/{id}/deploys/{deployId}': async ({ caller, params }) => {
      await db.transaction(async (tx) => {
        const site = await findSiteForUpdate(tx, caller.workspace.id, params.id)
        await deleteDeploy(tx, site, params.deployId)
      })
      hosts.forgetOwner(params.id)
    },

    'POST /sites/{id}/restore': async ({ caller, params, body }) => {
      await db.transaction(async (tx) => {
        const site = await findSiteForUpdate(tx, caller.workspace.id, params.id)
        await restoreDeploy(tx, site, body.deployId)
      })
      hosts.forgetOwner(params.id)
      return presentSite(context, caller.workspace.id, params.id)
    },
  }
}

type DeployCall = Pick<
  Call<'POST /sites/{id}/deploy', DeployRows['POST /sites/{id}/deploy']>,
  'caller' | 'params' | 'withIdempotency' | 'signal'
> & { body: DeploySource & { live: boolean } }

async function deploy(
  context: SitesContext,
  { caller, params, body, withIdempotency, signal }: DeployCall,
): Promise<DeployedSite> {
  await requireSite(context.db, caller.workspace.id, params.id)
  const preparedSource = await prepareSource(context, { siteId: params.id, caller, source: body, signal })
  const deployResult = await withIdempotency(async (tx) => {
    await markSourceUsed(tx, caller, body)
    return presentDeployedSite(
      context,
      tx,
      await addDeploy(tx, caller, { id: params.id, prepared: preparedSource, live: body.live }),
    )
  })
  context.hosts.forgetOwner(params.id)
  return deployResult
}
