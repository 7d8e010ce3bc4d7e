import type { MeasuredCampaign } from '#contract/campaigns.ts'

const DAY_MS = 86_400_000

type Figures = Omit<MeasuredCampaign, 'story'>

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenth = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })

/** What happened in a campaign, in a few English sentences that state figures and nothing else. Days are those of the time zone. */
export function campaignStory(campaign: Figures, now: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
  if (campaign.from && campaign.from > now) return `It starts on ${day.format(campaign.from)}.`
  if (campaign.codesTotal === 0) return 'No code belongs to it yet.'
  if (campaign.totals.scans === 0) return `None of its ${plural(campaign.codesTotal, 'code')} was scanned yet.`
  return [
    scansSentence(campaign),
    bestSentence(campaign),
    stepsSentence(campaign),
    goalSentence(campaign, now, day),
    costSentence(campaign),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

function scansSentence({ window, totals, previous }: Figures): string {
  const days = Math.max(1, Math.round((window.to.getTime() - window.from.getTime()) / DAY_MS))
  const brought = `In ${plural(days, 'day')} it brought ${plural(totals.scans, 'scan')} by ${plural(totals.visitors, 'visitor')}`
  if (previous === null || previous.scans === 0) return `${brought}.`
  const change = totals.scans / previous.scans - 1
  if (Math.abs(change) < 0.01) return `${brought}, as many as in the ${plural(days, 'day')} before.`
  return `${brought}, ${percent.format(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than in the ${plural(days, 'day')} before.`
}

function bestSentence({ codes: [best, second], totals }: Figures): string | null {
  if (!best || !second) return null
  const share = best.scans / totals.scans
  return share >= 0.2
    ? `“${best.name}” alone brought ${percent.format(share)} of the scans.`
    : `No code stands out: “${best.name}” has the most scans, with ${percent.format(share)}.`
}

function stepsSentence({ totals: { scans, views, leads, conversions } }: Figures): string | null {
  const parts = [
    views > 0 && `${tenth.format((views / scans) * 100)} led to a visit of a page`,
    leads > 0 && `${tenth.format((leads / scans) * 100)} to a lead`,
    conversions > 0 && `${tenth.format((conversions / scans) * 100)} to a conversion`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : `Of 100 scans, ${listed(parts)}.`
}

function goalSentence({ goal, progress, to, cost }: Figures, now: Date, day: Intl.DateTimeFormat): string | null {
  if (goal === null || progress === null) return null
  const { done, target } = progress
  const unit = goal.metric === 'value' ? (cost?.currency ?? 'in value') : goal.metric
  const aim = `its goal of ${whole.format(target)} ${unit}`
  if (done >= target) return `It has reached ${aim}.`
  const share = percent.format(Math.floor((done * 100) / target) / 100)
  if (to && to <= now) return `It ended at ${share} of ${aim}.`
  return `It is at ${share} of ${aim}${forecastText(progress, day)}.`
}

type Forecast = Pick<NonNullable<Figures['progress']>, 'target' | 'forecast' | 'expectedAt'>

function forecastText({ target, forecast, expectedAt }: Forecast, day: Intl.DateTimeFormat): string {
  const on = expectedAt ? ` on ${day.format(expectedAt)}` : ''
  if (forecast === null) return expectedAt ? `, and at this pace reaches it${on}` : ''
  return forecast >= target
    ? `, and at this pace reaches it${on}`
    : `, and at this pace ends at ${percent.format(forecast / target)}`
}

function costSentence({ cost, totals: { scans, leads, conversions } }: Figures): string | null {
  if (cost === null || cost.amount === 0) return null
  const [results, one] =
    conversions > 0 ? [conversions, 'conversion'] : leads > 0 ? [leads, 'lead'] : ([scans, 'scan'] as const)
  const each = cost.amount / results
  const small = each < 0.1 ? { maximumSignificantDigits: 2 } : {}
  const amount = new Intl.NumberFormat('en', { style: 'currency', currency: cost.currency, ...small }).format(each)
  return `A ${one} cost ${amount}.`
}

function plural(many: number, one: string): string {
  return `${whole.format(many)} ${one}${many === 1 ? '' : 's'}`
}

function listed(parts: string[]): string {
  return parts.length === 1 ? String(parts[0]) : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
