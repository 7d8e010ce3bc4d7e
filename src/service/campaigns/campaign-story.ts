import type { MeasuredCampaign } from '#contract/campaigns.ts'

const DAY_MS = 86_400_000
/** Rises above 1,000% say nothing; their figures do. */
const LARGEST_PERCENTAGE = 10

type Figures = Omit<MeasuredCampaign, 'story'>

const integerFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const decimalFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const percentFormat = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })

/** Describes the results of a campaign in a few English sentences that state figures and nothing else, with the days of a time zone. */
export function writeStory(campaign: Figures, now: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
  if (campaign.from && campaign.from > now) return `It starts on ${day.format(campaign.from)}.`
  if (campaign.codesTotal === 0) return 'It has no codes yet.'
  if (campaign.totals.scans === 0)
    return campaign.codesTotal === 1
      ? 'Its code has not been scanned yet.'
      : `None of its ${pluralize(campaign.codesTotal, 'code')} has been scanned yet.`
  return [
    describeScans(campaign),
    describeBestCode(campaign),
    describeSteps(campaign),
    describeGoal(campaign, now, day),
    describeCost(campaign),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

function describeScans({ window, totals, previous }: Figures): string {
  const days = Math.max(1, Math.round((window.to.getTime() - window.from.getTime()) / DAY_MS))
  const scansText = `In ${pluralize(days, 'day')} it brought ${pluralize(totals.scans, 'scan')} from ${pluralize(totals.visitors, 'visitor')}`
  if (previous === null || previous.scans === 0) return `${scansText}.`
  const change = totals.scans / previous.scans - 1
  if (Math.abs(change) < 0.01) return `${scansText}, as many as in the ${pluralize(days, 'day')} before.`
  if (change > LARGEST_PERCENTAGE)
    return `${scansText}, up from ${integerFormat.format(previous.scans)} in the ${pluralize(days, 'day')} before.`
  return `${scansText}, ${percentFormat.format(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than in the ${pluralize(days, 'day')} before.`
}

function describeBestCode({ codes: [best, second], totals }: Figures): string | null {
  if (!best || !second) return null
  const share = best.scans / totals.scans
  return share >= 0.2
    ? `“${best.name}” alone brought ${percentFormat.format(share)} of the scans.`
    : `No code stands out: “${best.name}” has the most scans, with ${percentFormat.format(share)}.`
}

function describeSteps({ totals: { scans, views, leads, conversions } }: Figures): string | null {
  const parts = [
    views > 0 && `${decimalFormat.format((views / scans) * 100)} led to a visit of a page`,
    leads > 0 && `${decimalFormat.format((leads / scans) * 100)} to a lead`,
    conversions > 0 && `${decimalFormat.format((conversions / scans) * 100)} to a conversion`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : `Of 100 scans, ${joinParts(parts)}.`
}

function describeGoal({ goal, progress, to, cost }: Figures, now: Date, day: Intl.DateTimeFormat): string | null {
  if (goal === null || progress === null) return null
  const { done, target } = progress
  const unit = goal.metric === 'value' ? (cost?.currency ?? 'in value') : goal.metric
  const goalText = `its goal of ${integerFormat.format(target)} ${unit}`
  if (done >= target) return `It has reached ${goalText}.`
  const share = percentFormat.format(Math.floor((done * 100) / target) / 100)
  if (to && to <= now) return `It ended at ${share} of ${goalText}.`
  return `It is at ${share} of ${goalText}${formatForecast(progress, day)}.`
}

type Forecast = Pick<NonNullable<Figures['progress']>, 'target' | 'forecast' | 'expectedAt'>

function formatForecast({ target, forecast, expectedAt }: Forecast, day: Intl.DateTimeFormat): string {
  const dateText = expectedAt ? ` on ${day.format(expectedAt)}` : ''
  if (forecast === null) return expectedAt ? `, and at this pace will reach it${dateText}` : ''
  return forecast >= target
    ? `, and at this pace will reach it${dateText}`
    : `, and at this pace will end at ${percentFormat.format(forecast / target)}`
}

function describeCost({ cost, totals: { scans, leads, conversions } }: Figures): string | null {
  if (cost === null || cost.amount === 0) return null
  const [results, unit] =
    conversions > 0 ? [conversions, 'conversion'] : leads > 0 ? [leads, 'lead'] : ([scans, 'scan'] as const)
  const costPerResult = cost.amount / results
  const precision = costPerResult < 0.1 ? { maximumSignificantDigits: 2 } : {}
  const amount = new Intl.NumberFormat('en', { style: 'currency', currency: cost.currency, ...precision }).format(
    costPerResult,
  )
  return `A ${unit} cost ${amount}.`
}

function pluralize(count: number, noun: string): string {
  return `${integerFormat.format(count)} ${noun}${count === 1 ? '' : 's'}`
}

function joinParts(parts: string[]): string {
  return parts.length === 1 ? String(parts[0]) : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
