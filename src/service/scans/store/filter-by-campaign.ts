import type { Database } from '#database/open.ts'
import { invalidField } from '#service/http/api-error.ts'
import { findSegmentFilters } from '../segments/segments.ts'
import {
  type CampaignCondition,
  type CampaignScope,
  type FilterTexts,
  listTextConditions,
  type ScanFilters,
} from './scan-filters.ts'

/** How analytics and lists of scans find campaigns, which belong to a later domain. */
export interface CampaignScopes {
  list(db: Database, workspaceId: string): Promise<CampaignScope[]>
  find(db: Database, workspaceId: string, id: string): Promise<CampaignScope | null>
}

/** Filters as in a request, with campaigns by their ids. */
export type RequestedFilters = Omit<ScanFilters, 'campaigns' | 'segment'> & {
  campaign?: FilterTexts
  'not.campaign'?: FilterTexts
  segment?: string | undefined
}

interface CampaignLookup {
  db: Database
  workspaceId: string
  campaigns: Pick<CampaignScopes, 'find'>
}

/**
 * Replaces the ids of campaigns with their codes and times, and that of a segment with its filters. A leading `!` excludes a campaign. Throws
 * `invalid_request` for a segment that does not exist.
 */
export async function withCampaign(
  { campaign, 'not.campaign': notCampaign, segment, ...filters }: RequestedFilters,
  lookup: CampaignLookup,
): Promise<ScanFilters> {
  const { db, workspaceId, campaigns } = lookup
  if (segment !== undefined) {
    const segmentFilters = await findSegmentFilters(db, workspaceId, segment)
    if (segmentFilters === null) throw invalidField('query', 'segment', 'There is no such segment')
    const otherFilters = await withCampaign({ campaign, 'not.campaign': notCampaign, ...filters }, lookup)
    return { ...otherFilters, segment: await withCampaign(segmentFilters, lookup) }
  }
  const conditions = listTextConditions({ plain: campaign, not: notCampaign })
  if (conditions.length === 0) return filters
  const findScopes = async (ids: readonly string[]): Promise<CampaignCondition['scopes']> =>
    (await Promise.all(ids.map((id) => campaigns.find(db, workspaceId, id)))).filter((scope) => scope !== null)
  const found = conditions.map(async ({ texts, included }) => ({ scopes: await findScopes(texts), included }))
  return { ...filters, campaigns: await Promise.all(found) }
}
