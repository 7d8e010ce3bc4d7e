import type { siteManifests } from '#contract/site-manifest.ts'
import type { sites as siteContract } from '#contract/sites.ts'
import { listCodesForSite } from '../codes/list-codes-for-destination.ts'
import type { Handlers } from '../http/handler.ts'
import { createId } from '../ids/ids.ts'
import { createSite, deleteSite, requireCreatable, updateSite } from './change-site.ts'
import { createDeployHandlers } from './deploy-handlers.ts'
import { markSourceUsed, prepareSource } from './deploy-source.ts'
import { presentDeployedSite, presentSite } from './present-site.ts'
import { listSites, presentSites } from './site-rows.ts'
import type { SitesContext } from './sites-context.ts'
import { createUploadsHandlers } from './uploads/handlers.ts'

export function createSitesHandlers(context: SitesContext): Handlers<typeof siteContract & typeof siteManifests> {
  const { db, hosts, pageUrl } = context
  return {
    ...createUploadsHandlers(context),
    ...createDeployHandlers(context),

    'GET /sites': async ({ caller }) => ({
      data: await presentSites(db, pageUrl, await listSites(db, caller.workspace.id)),
    }),

    'POST /sites': async ({ caller, body, withIdempotency, signal }) => {
      await requireCreatable(db, caller, body)
      const { name, subdomain } = body
      const id = createId('sit')
      const preparedSource = await prepareSource(context, { siteId: id, caller, source: body, signal })
      const deployResult = await withIdempotency(async (tx) => {
        await markSourceUsed(tx, caller, body)
        const { site, deploy } = await createSite(tx, caller, { id, name, subdomain, prepared: preparedSource })
        return presentDeployedSite(context, tx, { site, deploy })
      })
      hosts.forget(subdomain)
      return deployResult
    },

    'GET /sites/{id}': async ({ caller, params }) => presentSite(context, caller.workspace.id, params.id),

    'PATCH /sites/{id}': async ({ caller, params, body }) => {
      const workspaceId = caller.workspace.id
      await db.transaction((tx) => updateSite(tx, caller, { id: params.id, patch: body }))
      hosts.forgetOwner(params.id)
      if (body.subdomain !== undefined) hosts.forget(body.subdomain)
      for (const shortCode of await listCodesForSite(db, workspaceId, params.id)) context.forget(shortCode)
      return presentSite(context, workspaceId, params.id)
    },

    'DELETE /sites/{id}': async ({ caller, params }) => {
      await db.transaction((tx) => deleteSite(tx, caller, params.id))
      hosts.forgetOwner(params.id)
    },
  }
}
