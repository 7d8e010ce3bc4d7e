import { and, eq, inArray } from 'drizzle-orm'
import type { Campaign, MeasuredCampaign } from '#contract/campaigns.ts'
import type { Database } from '#database/open.ts'
import { listEdits } from '../codes/code-history.ts'
import { codes } from '../codes/schema.ts'
import { countSteps, countStepsByCode } from '../outcomes/count-outcomes.ts'
import type { PlanCeilings } from '../http/caller.ts'
import { toPeriods } from '../scans/analytics/periods.ts'
import { readSummary } from '../scans/analytics/read-summary.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import type { CodeSelection } from '../scans/store/scan-filters.ts'
import { selectCodes } from '../scans/store/select-codes.ts'
import { toAnyOfCodes } from './campaign-rows.ts'
import { measureProgress } from './campaign-progress.ts'
import { writeStory } from './campaign-story.ts'

const MAX_LISTED_CODES = 100
const MAX_LISTED_CHANGES = 50

interface MeasureOptions {
  db: Database
  scanStore: ScanStore
  workspaceId: string
  ceilings: PlanCeilings
  timezone: string
  now?: Date
}

/** Measures what a campaign brought: its scans over time, and what followed them. */
export async function measureCampaign(campaign: Campaign, options: MeasureOptions): Promise<MeasuredCampaign> {
  const { db, scanStore, workspaceId, ceilings, timezone, now = new Date() } = options
  const selection = toCodeSelection(campaign)
  const periods = toPeriods({ ...getRange(campaign, now), timezone, compare: 'previous' }, ceilings, now)
  const { window } = periods
  const summaryOptions = { compare: true, top: MAX_LISTED_CODES, codeSeries: false, allCodes: false }
  const summary = await readSummary(db, scanStore, { workspaceId, filters: selection, periods, ...summaryOptions })
  const totals = {
    ...summary.totals,
    ...(await countSteps({ db, scanStore }, { workspaceId, filters: selection, window })),
  }
  const codeIds = summary.codes.map(({ id }) => id)
  const steps = await countStepsByCode(db, { workspaceId, codeIds, window })
  const placements = await readPlacements(db, workspaceId, codeIds)
  const { current, previous } = periods
  const isComparable = previous.range.to - previous.range.from >= 0.99 * (current.range.to - current.range.from)
  const measurement = {
    ...campaign,
    window: { from: window.from, to: window.to },
    totals,
    previous: isComparable && summary.previous ? summary.previous.totals : null,
    series: summary.series,
    interval: summary.interval,
    codes: summary.codes.map(({ id, shortCode, name, scans, visitors }) => ({
      id,
      shortCode,
      name,
      placement: placements.get(id) ?? null,
      scans,
      visitors,
      ...(steps.get(id) ?? { views: 0, leads: 0, conversions: 0 }),
    })),
    codesTotal: await db.$count(codes, await selectCodes(db, workspaceId, selection)),
    changes: await readChanges(db, { workspaceId, codes: summary.codes, window }),
    progress: await measureProgress(campaign, totals, { ...options, selection, now }),
  }
  return { ...measurement, story: writeStory(measurement, now, timezone) }
}

/** The time in which scans count: from the start of a campaign to its end, or to now. The time is empty before the start. */
export function getRange({ from, to }: Campaign, now: Date): { from: Date | undefined; to: Date } {
  const end = to && to < now ? to : now
  return { from: from ? new Date(Math.min(from.getTime(), end.getTime())) : undefined, to: end }
}

export function toCodeSelection(campaign: Campaign): CodeSelection {
  return { anyOf: toAnyOfCodes(campaign) }
}

async function readPlacements(db: Database, workspaceId: string, ids: string[]) {
  const rows = await db
    .select({ id: codes.id, placement: codes.placement })
    .from(codes)
    .where(and(eq(codes.workspaceId, workspaceId), inArray(codes.id, ids)))
  return new Map(rows.map(({ id, placement }) => [id, placement]))
}

interface ChangesQuery {
  workspaceId: string
  codes: readonly { id: string; shortCode: string; name: string }[]
  window: { from: Date; to: Date }
}

/** Lists the changes of codes, except their creation. */
async function readChanges(
  db: Database,
  { workspaceId, codes: campaignCodes, window }: ChangesQuery,
): Promise<MeasuredCampaign['changes']> {
  const byId = new Map(campaignCodes.map(({ id, shortCode, name }) => [id, { id, shortCode, name }]))
  const edits = await listEdits(db, { workspaceId, codeIds: [...byId.keys()], window })
  return edits
    .flatMap(({ codeId, at, created, fields }) => {
      const code = byId.get(codeId)
      return code && !created ? [{ at, code, fields }] : []
    })
    .slice(0, MAX_LISTED_CHANGES)
}
