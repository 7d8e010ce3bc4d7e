import type { Campaign, MeasuredCampaign } from '#contract/campaigns.ts'
import type { Database } from '#database/open.ts'
import { countSteps } from '../outcomes/count-outcomes.ts'
import type { PlanCeilings } from '../http/caller.ts'
import { toPeriods } from '../scans/analytics/periods.ts'
import { readTotals } from '../scans/analytics/read-summary.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import type { CodeSelection } from '../scans/store/scan-filters.ts'
import { toAnyOfCodes } from './campaign-rows.ts'

const DAY_MS = 86_400_000
const RATE_DAYS = 14

type Totals = MeasuredCampaign['totals']

interface ProgressOptions {
  db: Database
  scanStore: ScanStore
  workspaceId: string
  ceilings: PlanCeilings
  selection: CodeSelection
  now: Date
}

/** Measures how far a campaign is, and forecasts its end at the rate of the last two weeks. Null if the campaign has no goal. */
export async function measureProgress(
  campaign: Campaign,
  totals: Totals,
  options: ProgressOptions,
): Promise<MeasuredCampaign['progress']> {
  const { goal, to } = campaign
  const { now } = options
  if (goal === null) return null
  const done = getDone(campaign, totals)
  const isOver = to !== null && to <= now
  const perDay = isOver ? 0 : await measureDailyRate(campaign, options)
  return { done, target: goal.target, ...forecastGoal({ done, perDay, target: goal.target, to, now }) }
}

interface GoalState {
  done: number
  perDay: number
  target: number
  /** Null if the campaign has no end. */
  to: Date | null
  now: Date
}

/** Forecasts the result at the end of a campaign and the time when its goal is reached. Each is null if it cannot be forecast. */
export function forecastGoal({ done, perDay, target, to, now }: GoalState): {
  forecast: number | null
  expectedAt: Date | null
} {
  const daysLeft = to === null ? null : (to.getTime() - now.getTime()) / DAY_MS
  const daysToGoal = perDay > 0 ? (target - done) / perDay : Infinity
  // A date that far ahead says nothing, and would exceed the dates of PostgreSQL and JavaScript.
  const isReachable = done < target && daysToGoal < Math.min(3_650, daysLeft ?? Infinity)
  return {
    forecast: daysLeft === null || daysLeft <= 0 ? null : Math.round(done + perDay * daysLeft),
    expectedAt: isReachable ? new Date(now.getTime() + daysToGoal * DAY_MS) : null,
  }
}

/** The part of the totals that counts toward the goal. */
function getDone({ goal, cost }: Campaign, totals: Totals): number {
  if (goal === null) return 0
  if (goal.metric !== 'value') return totals[goal.metric]
  const amounts = totals.value.filter(({ currency }) => cost === null || currency === cost.currency)
  return amounts.reduce((sum, { amount }) => sum + amount, 0)
}

/** Measures what counts toward the goal of a campaign, from its start until now. */
export async function measureDone(campaign: Campaign, options: Omit<ProgressOptions, 'selection'>): Promise<number> {
  const selection = { anyOf: toAnyOfCodes(campaign) }
  return getDone(campaign, (await readTotalsSince(campaign.from ?? undefined, { ...options, selection })).totals)
}

/** Measures what counts toward the goal per day, over the last two weeks or since the start if that is later. */
async function measureDailyRate(campaign: Campaign, options: ProgressOptions): Promise<number> {
  const earliest = options.now.getTime() - RATE_DAYS * DAY_MS
  const from = new Date(Math.max(earliest, campaign.from?.getTime() ?? earliest))
  if (from >= options.now) return 0
  const { totals, window } = await readTotalsSince(from, options)
  // A campaign that began this morning counts as a whole day.
  const days = Math.max(1, (window.to.getTime() - window.from.getTime()) / DAY_MS)
  return getDone(campaign, totals) / days
}

async function readTotalsSince(from: Date | undefined, options: ProgressOptions) {
  const { db, scanStore, workspaceId, ceilings, selection, now } = options
  const periods = toPeriods({ from, to: now, timezone: 'UTC', interval: 'month' }, ceilings, now)
  const { window } = periods
  const scanTotals = await readTotals(scanStore, { workspaceId, filters: selection, periods })
  const totals = {
    ...scanTotals,
    ...(await countSteps({ db, scanStore }, { workspaceId, filters: selection, window })),
  }
  return { totals, window }
}
