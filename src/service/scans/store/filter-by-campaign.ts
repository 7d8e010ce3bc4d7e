import type { Database } from '#database/open.ts'
import type { CampaignScope, ScanFilters } from './scan-conditions.ts'

/** Campaigns belong to a later domain, so analytics and lists of scans get these functions. */
export interface CampaignScopes {
  list(db: Database, workspaceId: string): Promise<CampaignScope[]>
  find(db: Database, workspaceId: string, id: string): Promise<CampaignScope | null>
}

/** Filters as a request has them. */
export type RequestedFilters = Omit<ScanFilters, 'campaign'> & { campaign?: string | undefined }

interface Around {
  db: Database
  workspaceId: string
  campaigns: Pick<CampaignScopes, 'find'>
}

/** Replaces the id of a campaign by its codes and its time. */
export async function withCampaign(
  { campaign, ...filters }: RequestedFilters,
  { db, workspaceId, campaigns }: Around,
): Promise<ScanFilters> {
  if (campaign === undefined) return filters
  const wanted = !campaign.startsWith('!')
  const scope = await campaigns.find(db, workspaceId, wanted ? campaign : campaign.slice(1))
  return { ...filters, campaign: { scope, wanted } }
}
