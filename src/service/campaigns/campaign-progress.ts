import type { Campaign, MeasuredCampaign } from '#contract/campaigns.ts'
import type { Database } from '#database/open.ts'
import { countSteps } from '../outcomes/count-outcomes.ts'
import type { PlanCeilings } from '../http/caller.ts'
import { toPeriods } from '../scans/analytics/periods.ts'
import { readTotals } from '../scans/analytics/read-summary.ts'
import type { CountingThread } from '../scans/analytics/start-counting.ts'
import type { CodeSelection } from '../scans/store/scan-conditions.ts'
import { toAnyOfCodes } from './campaign-rows.ts'

const DAY_MS = 86_400_000
const RATE_DAYS = 14

type Totals = MeasuredCampaign['totals']

interface ProgressParts {
  db: Database
  counting: CountingThread
  workspaceId: string
  ceilings: PlanCeilings
  selection: CodeSelection
  now: Date
}

/** How far a campaign is, and where it leads at the pace of the last two weeks; null without a goal. */
export async function campaignProgress(
  campaign: Campaign,
  totals: Totals,
  parts: ProgressParts,
): Promise<MeasuredCampaign['progress']> {
  const { goal, to } = campaign
  const { now } = parts
  if (goal === null) return null
  const done = getDone(campaign, totals)
  const isOver = to !== null && to <= now
  const perDay = isOver ? 0 : await readDailyRate(campaign, parts)
  return { done, target: goal.target, ...forecast({ done, perDay, target: goal.target, to, now }) }
}

/** By the pace of each day, for a campaign that may have no end. */
export function forecast(of: { done: number; perDay: number; target: number; to: Date | null; now: Date }): {
  forecast: number | null
  expectedAt: Date | null
} {
  const { done, perDay, target, to, now } = of
  const daysLeft = to === null ? null : (to.getTime() - now.getTime()) / DAY_MS
  const daysToGoal = perDay > 0 ? (target - done) / perDay : Infinity
  // A date that far ahead says nothing, and PostgreSQL and JavaScript end somewhere.
  const isReachable = done < target && daysToGoal < Math.min(3_650, daysLeft ?? Infinity)
  return {
    forecast: daysLeft === null || daysLeft <= 0 ? null : Math.round(done + perDay * daysLeft),
    expectedAt: isReachable ? new Date(now.getTime() + daysToGoal * DAY_MS) : null,
  }
}

/** What counts for the goal. */
function getDone({ goal, cost }: Campaign, totals: Totals): number {
  if (goal === null) return 0
  if (goal.metric !== 'value') return totals[goal.metric]
  const counted = totals.value.filter(({ currency }) => cost === null || currency === cost.currency)
  return counted.reduce((sum, { amount }) => sum + amount, 0)
}

/** What counts for the goal of a campaign, of all its time until now. */
export async function measureDone(campaign: Campaign, parts: Omit<ProgressParts, 'selection'>): Promise<number> {
  const selection = { anyOf: toAnyOfCodes(campaign) }
  return getDone(campaign, (await readTotalsSince(campaign.from ?? undefined, { ...parts, selection })).totals)
}

/** What counts for the goal, per day of the last two weeks, or since the start if that is later. */
async function readDailyRate(campaign: Campaign, parts: ProgressParts): Promise<number> {
  const earliest = parts.now.getTime() - RATE_DAYS * DAY_MS
  const from = new Date(Math.max(earliest, campaign.from?.getTime() ?? earliest))
  if (from >= parts.now) return 0
  const { totals, window } = await readTotalsSince(from, parts)
  // A campaign that began this morning has no pace of a week yet.
  const days = Math.max(1, (window.to.getTime() - window.from.getTime()) / DAY_MS)
  return getDone(campaign, totals) / days
}

async function readTotalsSince(from: Date | undefined, parts: ProgressParts) {
  const { db, counting, workspaceId, ceilings, selection, now } = parts
  const periods = toPeriods({ from, to: now, timezone: 'UTC', interval: 'month' }, ceilings, now)
  const { window } = periods
  const scanned = await readTotals(db, counting, { workspaceId, filters: selection, periods })
  const totals = { ...scanned, ...(await countSteps(db, { workspaceId, filters: selection, window })) }
  return { totals, window }
}
