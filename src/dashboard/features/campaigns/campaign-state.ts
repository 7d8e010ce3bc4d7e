import type { Campaign, MeasuredCampaign } from '#dashboard/api/campaigns.ts'
import { formatAmount } from '#dashboard/pickers/outcome-steps.tsx'
import { formatDay, formatNumber } from '#dashboard/ui/formats.ts'

type Dates = Pick<Campaign, 'from' | 'to'>
type CampaignWithGoal = Pick<MeasuredCampaign, 'goal' | 'cost' | 'from' | 'to'>
type Progress = NonNullable<MeasuredCampaign['progress']>

/** "Planned", "Running" or "Ended". */
export function getCampaignState({ from, to }: Dates, now: Date): string {
  if (from !== null && new Date(from) > now) return 'Planned'
  return to !== null && new Date(to) <= now ? 'Ended' : 'Running'
}

/** "1,200 leads" or "€50,000", depending on the metric of the goal. */
export function formatResult({ goal, cost }: Pick<Campaign, 'goal' | 'cost'>, amount: number): string {
  if (goal?.metric === 'value') return formatAmount(amount, cost?.currency ?? '')
  return `${formatNumber(amount)} ${goal?.metric ?? ''}`.trim()
}

/** "Mar 1 – 31, 2026", "Since Mar 1, 2026", "Always". */
export function formatCampaignDates({ from, to }: Dates): string {
  if (from !== null && to !== null) return formatRange(new Date(from), new Date(Date.parse(to) - 1))
  const firstDay = from === null ? null : formatDay(new Date(from))
  const lastDay = to === null ? null : formatDay(new Date(Date.parse(to) - 1))
  if (firstDay !== null) return `Since ${firstDay}`
  return lastDay === null ? 'Always' : `Until ${lastDay}`
}

function formatRange(firstDay: Date, lastDay: Date): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).formatRange(firstDay, lastDay)
}

/** The forecast of the goal, as a sentence. */
export function describeForecast(
  campaign: CampaignWithGoal,
  { done, target, forecast, expectedAt }: Progress,
  now: Date,
): string {
  const state = getCampaignState(campaign, now)
  if (done >= target) return 'The goal is reached.'
  if (state === 'Ended') return 'The campaign ended before the goal was reached.'
  if (state === 'Planned') return 'The campaign has not started yet.'
  if (expectedAt !== null)
    return `At the rate of the last two weeks, the goal will be reached on ${formatDay(new Date(expectedAt))}.`
  return forecast === null
    ? 'There is not enough data for a forecast yet.'
    : `At the rate of the last two weeks, the campaign will end at ${formatResult(campaign, forecast)}.`
}

/** The forecast in a few words, for a table: "Reached", "Expected on Mar 3, 2026", "Forecast: 45 leads". Empty without a forecast. */
export function summarizeForecast(
  campaign: CampaignWithGoal,
  { done, target, forecast, expectedAt }: Progress,
  now: Date,
): string {
  const state = getCampaignState(campaign, now)
  if (done >= target) return 'Reached'
  if (state === 'Ended') return 'Missed'
  if (state === 'Planned') return ''
  if (expectedAt !== null) return `Expected on ${formatDay(new Date(expectedAt))}`
  return forecast === null ? '' : `Forecast: ${formatResult(campaign, forecast)}`
}

/** "£240.00, £8.28 per lead". Empty without a cost. */
export function formatCost({ cost, totals }: Pick<MeasuredCampaign, 'cost' | 'totals'>): string {
  if (cost === null) return ''
  const amount = formatAmount(cost.amount, cost.currency)
  return totals.leads === 0 ? amount : `${amount}, ${formatAmount(cost.amount / totals.leads, cost.currency)} per lead`
}
