import type { Database } from '#database/open.ts'
import type { CampaignScope, ScanFilters } from './scan-conditions.ts'

/** How analytics and lists of scans find campaigns, which belong to a later domain. */
export interface CampaignScopes {
  list(db: Database, workspaceId: string): Promise<CampaignScope[]>
  find(db: Database, workspaceId: string, id: string): Promise<CampaignScope | null>
}

/** Filters as in a request, with the campaign by its id. */
export type RequestedFilters = Omit<ScanFilters, 'campaign'> & { campaign?: string | undefined }

interface CampaignLookup {
  db: Database
  workspaceId: string
  campaigns: Pick<CampaignScopes, 'find'>
}

/** Replaces the id of a campaign by its codes and its time. A leading `!` excludes the campaign. */
export async function withCampaign(
  { campaign, ...filters }: RequestedFilters,
  { db, workspaceId, campaigns }: CampaignLookup,
): Promise<ScanFilters> {
  if (campaign === undefined) return filters
  const included = !campaign.startsWith('!')
  const scope = await campaigns.find(db, workspaceId, included ? campaign : campaign.slice(1))
  return { ...filters, campaign: { scope, included } }
}
