import type { campaigns as contract } from '#contract/campaigns.ts'
import type { Context } from '../tenancy/context.ts'
import type { Handlers } from '../http/handler.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import { createCampaign, deleteCampaign, findCampaign, listCampaigns, updateCampaign } from './campaign-rows.ts'
import { measureCampaign } from './measure-campaign.ts'

export function createCampaignsHandlers({ db }: Pick<Context, 'db'>, scanStore: ScanStore): Handlers<typeof contract> {
  return {
    'GET /campaigns': async ({ caller }) => ({ data: await listCampaigns(db, caller.workspace.id) }),

    'POST /campaigns': async ({ caller, body, withIdempotency }) =>
      withIdempotency(async (tx) => createCampaign(tx, caller.workspace.id, body)),

    'GET /campaigns/{id}': async ({ caller: { workspace, ceilings }, params, query: { timezone } }) => {
      const campaign = await findCampaign(db, workspace.id, params.id)
      return measureCampaign(campaign, { db, scanStore, workspaceId: workspace.id, ceilings, timezone })
    },

    'PATCH /campaigns/{id}': async ({ caller, params, body }) =>
      updateCampaign(db, { workspaceId: caller.workspace.id, id: params.id }, body),

    'DELETE /campaigns/{id}': async ({ caller, params }) => {
      await deleteCampaign(db, caller.workspace.id, params.id)
    },
  }
}
