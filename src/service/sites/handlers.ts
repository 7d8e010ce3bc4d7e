import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { DeployedSite, sites as contract } from '#contract/sites.ts'
import type { Database } from '#database/open.ts'
import { listCodesForSite } from '../codes/list-codes-for-destination.ts'
import { decodeData } from '#service/http/decode-data.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import type { Handlers } from '../http/handler.ts'
import { newId } from '../ids/ids.ts'
import { createSite, deleteSite, requireCreatable, updateSite } from './change-site.ts'
import { addDeploy, deleteDeploy, restoreDeploy } from './deploys/commit-deploy.ts'
import { prepareDeploy, type PreparedDeploy } from './deploys/prepare-deploy.ts'
import { withTemporaryFolder } from './deploys/temporary-folder.ts'
import {
  type DeployRow,
  findSiteForUpdate,
  listDeploys,
  listSites,
  presentDeploy,
  presentSites,
  requireSite,
  type SiteRow,
} from './site-rows.ts'
import type { SitesContext } from './sites-context.ts'
import { uploadsHandlers } from './uploads/handlers.ts'
import { copyUpload, markUploadUsed } from './uploads/uploads.ts'

export function sitesHandlers(context: SitesContext): Handlers<typeof contract> {
  const { db, hosts, pageUrl } = context
  return {
    ...uploadsHandlers(context),

    'GET /sites': async ({ caller }) => ({
      data: await presentSites(db, pageUrl, await listSites(db, caller.workspace.id)),
    }),

    'POST /sites': async ({ caller, body, withIdempotency, signal }) => {
      await requireCreatable(db, caller, body)
      const { name, subdomain } = body
      const id = newId('sit')
      const prepared = await prepareSource(context, { siteId: id, caller, source: body, signal })
      const deployed = await withIdempotency(async (tx) => {
        await markSourceUsed(tx, caller, body)
        const { site, deploy } = await createSite(tx, caller, { id, name, subdomain, prepared })
        return presentDeployed(tx, site, deploy)
      })
      hosts.forget(subdomain)
      return deployed
    },

    'GET /sites/{id}': async ({ caller, params }) => presentSite(db, caller.workspace.id, params.id),

    'PATCH /sites/{id}': async ({ caller, params, body }) => {
      const workspaceId = caller.workspace.id
      await db.transaction((tx) => updateSite(tx, caller, { id: params.id, patch: body }))
      hosts.forgetOwner(params.id)
      if (body.subdomain !== undefined) hosts.forget(body.subdomain)
      for (const shortCode of await listCodesForSite(db, workspaceId, params.id)) context.forget(shortCode)
      return presentSite(db, workspaceId, params.id)
    },

    'DELETE /sites/{id}': async ({ caller, params }) => {
      await db.transaction((tx) => deleteSite(tx, caller, params.id))
      hosts.forgetOwner(params.id)
    },

    'POST /sites/{id}/deploy': async ({ caller, params, body, withIdempotency, signal }) => {
      await requireSite(db, caller.workspace.id, params.id)
      const prepared = await prepareSource(context, { siteId: params.id, caller, source: body, signal })
      const deployed = await withIdempotency(async (tx) => {
        await markSourceUsed(tx, caller, body)
        const { site, deploy } = await addDeploy(tx, caller, { id: params.id, prepared, live: body.live })
        return presentDeployed(tx, site, deploy)
      })
      hosts.forgetOwner(params.id)
      return deployed
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
      return presentSite(db, caller.workspace.id, params.id)
    },
  }

  async function presentSite(tx: Database, workspaceId: string, id: string) {
    const [site] = await presentSites(tx, pageUrl, [await requireSite(tx, workspaceId, id)])
    if (!site) throw new ApiError('not_found')
    return site
  }

  async function presentDeployed(tx: Database, site: SiteRow, deploy: DeployRow): Promise<DeployedSite> {
    const presented = await presentSite(tx, site.workspaceId, site.id)
    const skipped = deploy.skippedFiles.map((file) => file.path)
    return { site: presented, skipped, deploy: presentDeploy(pageUrl, { site, deploy }) }
  }
}

/** A ZIP in the request, or an upload. */
interface DeploySource {
  zip?: string | undefined
  uploadId?: string | undefined
}

async function prepareSource(
  context: SitesContext,
  { siteId, caller, source, signal }: { siteId: string; caller: Caller; source: DeploySource; signal: AbortSignal },
): Promise<PreparedDeploy> {
  return withTemporaryFolder(context.deploysDir, async (folder) => {
    const file = path.join(folder, 'site.zip')
    const { zip = '', uploadId } = source
    if (uploadId === undefined) await writeFile(file, decodeZip(zip))
    else await copyUpload(context, { workspaceId: caller.workspace.id, id: uploadId, file })
    const field = uploadId === undefined ? 'zip' : 'uploadId'
    return prepareDeploy(context, { workspaceId: caller.workspace.id, siteId, zip: file, field, signal })
  })
}

function decodeZip(zip: string): Uint8Array {
  const decoded = decodeData(zip)
  if (!decoded.ok) throw invalidField('body', 'zip', decoded.reason)
  return decoded.bytes
}

async function markSourceUsed(tx: Database, { workspace }: Caller, { uploadId }: DeploySource): Promise<void> {
  if (uploadId !== undefined) await markUploadUsed(tx, workspace.id, uploadId)
}
