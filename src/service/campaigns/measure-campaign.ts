import { and, eq, inArray } from 'drizzle-orm'
import type { Campaign, MeasuredCampaign } from '#contract/campaigns.ts'
import type { Database } from '#database/open.ts'
import { listEdits } from '../codes/code-history.ts'
import { codes } from '../codes/schema.ts'
import { countSteps, countStepsByCode } from '../outcomes/count-outcomes.ts'
import type { PlanCeilings } from '../http/caller.ts'
import { toPeriods } from '../scans/analytics/periods.ts'
import { readSummary } from '../scans/analytics/read-summary.ts'
import type { CountingThread } from '../scans/analytics/start-counting.ts'
import { type CodeSelection, selectCodes } from '../scans/store/scan-conditions.ts'
import { toAnyOfCodes } from './campaign-rows.ts'
import { campaignProgress } from './campaign-progress.ts'
import { campaignStory } from './campaign-story.ts'

const MOST_CODES = 100
const MOST_CHANGES = 50

interface MeasureParts {
  db: Database
  counting: CountingThread
  workspaceId: string
  ceilings: PlanCeilings
  timezone: string
  now?: Date
}

/** What a campaign brought: its scans in their time, and what followed them. */
export async function measureCampaign(campaign: Campaign, parts: MeasureParts): Promise<MeasuredCampaign> {
  const { db, counting, workspaceId, ceilings, timezone, now = new Date() } = parts
  const selection = selectionOf(campaign)
  const periods = toPeriods({ ...getRange(campaign, now), timezone, compare: 'previous' }, ceilings, now)
  const { window } = periods
  const shown = { compare: true, top: MOST_CODES, codeSeries: false, allCodes: false }
  const summary = await readSummary(db, counting, { workspaceId, filters: selection, periods, ...shown })
  const totals = { ...summary.totals, ...(await countSteps(db, { workspaceId, filters: selection, window })) }
  const codeIds = summary.codes.map(({ id }) => id)
  const steps = await countStepsByCode(db, { workspaceId, codeIds, window })
  const placements = await readPlacements(db, workspaceId, codeIds)
  const { current, previous: before } = periods
  const isComparable = before.range.to - before.range.from >= 0.99 * (current.range.to - current.range.from)
  const measured = {
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
    progress: await campaignProgress(campaign, totals, { ...parts, selection, now }),
  }
  return { ...measured, story: campaignStory(measured, now, timezone) }
}

/** Scans before it starts do not count, and those after its end neither; what lies ahead is empty. */
export function getRange({ from, to }: Campaign, now: Date): { from: Date | undefined; to: Date } {
  const end = to && to < now ? to : now
  return { from: from ? new Date(Math.min(from.getTime(), end.getTime())) : undefined, to: end }
}

export function selectionOf(campaign: Campaign): CodeSelection {
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

/** Changes of codes, without their creation. */
async function readChanges(
  db: Database,
  { workspaceId, codes: changed, window }: ChangesQuery,
): Promise<MeasuredCampaign['changes']> {
  const byId = new Map(changed.map(({ id, shortCode, name }) => [id, { id, shortCode, name }]))
  const edits = await listEdits(db, { workspaceId, codeIds: [...byId.keys()], window })
  return edits
    .flatMap(({ codeId, at, created, fields }) => {
      const code = byId.get(codeId)
      return code && !created ? [{ at, code, fields }] : []
    })
    .slice(0, MOST_CHANGES)
}
