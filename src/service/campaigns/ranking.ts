import { and, eq, sql } from 'drizzle-orm'
import type { RankingResult, RankedKind, ranking as contract } from '#contract/ranking.ts'
import type { Database } from '#database/open.ts'
import { folders } from '../codes/folders/schema.ts'
import { codes } from '../codes/schema.ts'
import type { Handlers } from '../http/handler.ts'
import { countOutcomesByCode, countSteps } from '../outcomes/count-outcomes.ts'
import { toPeriods } from '../scans/analytics/periods.ts'
import { readSummary } from '../scans/analytics/read-summary.ts'
import { withCampaign } from '../scans/store/filter-by-campaign.ts'
import type { ScanFilters } from '../scans/store/scan-filters.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import type { Context } from '../tenancy/context.ts'
import { campaignScopes, listCampaigns } from './campaign-rows.ts'
import { createDesignNames } from './design-names.ts'

type Row = RankingResult['rows'][number]
type Figures = Awaited<ReturnType<typeof readSummary>>

interface RankingQuery {
  workspaceId: string
  filters: ScanFilters
  timezone: string
  window: { from: Date; to: Date }
}

export function createRankingHandlers({ db }: Pick<Context, 'db'>, scanStore: ScanStore): Handlers<typeof contract> {
  return {
    'GET /analytics/ranking': async ({
      caller,
      query: { from, to, timezone, compare, by: kind, top, ...requested },
    }) => {
      const workspaceId = caller.workspace.id
      const periods = toPeriods({ from, to, timezone, compare }, caller.ceilings)
      const { window } = periods
      const filters = await withCampaign(requested, { db, workspaceId, campaigns: campaignScopes })
      const figures = await readSummary(db, scanStore, {
        workspaceId,
        filters,
        periods,
        compare: compare !== undefined,
        top: kind === 'campaign' ? top : 1,
        codeSeries: kind !== 'campaign',
        allCodes: kind !== 'campaign',
        ...(kind === 'campaign' && { campaigns: await campaignScopes.list(db, workspaceId) }),
      })
      const sources = { db, scanStore }
      const query = { workspaceId, filters, timezone, window }
      const rows =
        kind === 'campaign'
          ? await rankCampaigns(sources, query, figures)
          : await rankCodes(sources, { ...query, kind }, figures)
      const sortedRows = rows.toSorted((a, b) => b.scans - a.scans || (a.label < b.label ? -1 : 1))
      return { window, previous: figures.previous?.window ?? null, rows: sortedRows.slice(0, top), total: rows.length }
    },
  }
}

interface Sources {
  db: Database
  scanStore: ScanStore
}

/** Codes, or sums of the codes in each group. */
async function rankCodes(
  sources: Sources,
  { kind, ...query }: RankingQuery & { kind: Exclude<RankedKind, 'campaign'> },
  figures: Figures,
): Promise<Row[]> {
  const outcomes = await countOutcomesByCode(sources, query)
  const findGroups = await createGroupFinder(sources.db, query.workspaceId, kind)
  const rows = new Map<string, Row>()
  for (const { id, name, scans, visitors, previous, series = [] } of figures.codes) {
    const { leads = 0, conversions = 0 } = outcomes.get(id) ?? {}
    const codeRow = { scans, visitors, previousScans: previous?.scans ?? null, leads, conversions, cost: null, series }
    for (const group of findGroups({ id, name })) {
      const row = rows.get(group.value)
      rows.set(group.value, row ? addRow(row, codeRow) : { ...group, ...codeRow })
    }
  }
  return [...rows.values()]
}

function addRow(row: Row, addedRow: Omit<Row, 'value' | 'label'>): Row {
  return {
    ...row,
    scans: row.scans + addedRow.scans,
    visitors: row.visitors + addedRow.visitors,
    previousScans: row.previousScans === null ? null : row.previousScans + (addedRow.previousScans ?? 0),
    leads: row.leads + addedRow.leads,
    conversions: row.conversions + addedRow.conversions,
    series: row.series.map((scans, step) => scans + (addedRow.series[step] ?? 0)),
  }
}

type Group = Pick<Row, 'value' | 'label'>

/** Returns a function that finds the groups of a code. A code is in its folder and in the parents of it, and may have several tags. */
async function createGroupFinder(
  db: Database,
  workspaceId: string,
  kind: Exclude<RankedKind, 'campaign'>,
): Promise<(code: { id: string; name: string }) => Group[]> {
  if (kind === 'code') return ({ id, name }) => [{ value: id, label: name }]
  const rows = await db
    .select({
      id: codes.id,
      folderId: codes.folderId,
      tags: codes.tags,
      placement: codes.placement,
      // Designs are large, so they are read only where they count.
      design: kind === 'design' ? codes.design : sql<null>`null`,
    })
    .from(codes)
    .where(eq(codes.workspaceId, workspaceId))
  const byId = new Map(rows.map((row) => [row.id, row]))
  if (kind === 'tag') return ({ id }) => (byId.get(id)?.tags ?? []).map((tag) => ({ value: tag, label: tag }))
  if (kind === 'design') {
    const toGroup = await createDesignNames(db, workspaceId)
    return ({ id }) => [toGroup(byId.get(id)?.design ?? null)]
  }
  if (kind === 'place')
    return ({ id }) => {
      const address = byId.get(id)?.placement?.address
      return address ? [{ value: address, label: address }] : []
    }
  const folderRows = await db
    .select({ id: folders.id, name: folders.name, parentId: folders.parentId })
    .from(folders)
    .where(and(eq(folders.workspaceId, workspaceId)))
  const foldersById = new Map(folderRows.map((folder) => [folder.id, folder]))
  const listParents = (id: string | null): Group[] => {
    const folder = id === null ? undefined : foldersById.get(id)
    return folder ? [{ value: folder.id, label: folder.name }, ...listParents(folder.parentId)] : []
  }
  return ({ id }) => listParents(byId.get(id)?.folderId ?? null)
}

/** Campaigns, each with the scans in its time. */
async function rankCampaigns(sources: Sources, query: RankingQuery, { breakdowns }: Figures): Promise<Row[]> {
  const campaigns = new Map(
    (await listCampaigns(sources.db, query.workspaceId)).map((campaign) => [campaign.id, campaign]),
  )
  const scopes = new Map(
    (await campaignScopes.list(sources.db, query.workspaceId)).map((campaignScope) => [
      campaignScope.id,
      campaignScope,
    ]),
  )
  const rows: Row[] = []
  for (const { value, label, scans, visitors, previous } of breakdowns.campaign) {
    const scope = scopes.get(value)
    const campaignCondition = { scopes: scope ? [scope] : [], included: true }
    const filters = { ...query.filters, campaigns: [...(query.filters.campaigns ?? []), campaignCondition] }
    const { leads, conversions } = await countSteps(sources, { ...query, filters })
    const previousScans = previous?.scans ?? null
    const cost = campaigns.get(value)?.cost ?? null
    rows.push({ value, label, scans, visitors, previousScans, leads, conversions, cost, series: [] })
  }
  return rows
}
