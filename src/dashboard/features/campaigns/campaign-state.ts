import type { Campaign } from '#dashboard/api/campaigns.ts'
import { formatAmount } from '#dashboard/pickers/outcome-steps.tsx'
import { formatDay, formatNumber } from '#dashboard/ui/formats.ts'

type Dates = Pick<Campaign, 'from' | 'to'>

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

/** "Mar 1, 2026 – Mar 31, 2026", "Since Mar 1, 2026", "Always". */
export function formatCampaignDates({ from, to }: Dates): string {
  const firstDay = from === null ? null : formatDay(new Date(from))
  const lastDay = to === null ? null : formatDay(new Date(Date.parse(to) - 1))
  if (firstDay !== null && lastDay !== null) return firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`
  if (firstDay !== null) return `Since ${firstDay}`
  return lastDay === null ? 'Always' : `Until ${lastDay}`
}
