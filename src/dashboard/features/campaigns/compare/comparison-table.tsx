import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MeasuredCampaign } from '#dashboard/api/campaigns.ts'
import { formatAmount } from '#dashboard/pickers/outcome-steps.tsx'
import { formatNumber, formatWholePercent } from '#dashboard/ui/formats.ts'
import { useNow } from '#dashboard/ui/lists/use-now.ts'
import { formatCampaignDates, formatResult, getCampaignState, summarizeForecast } from '../campaign-state.ts'

interface ComparedCampaigns {
  first: MeasuredCampaign
  second: MeasuredCampaign
}

/** The figures of two campaigns, with how much more or less the first one has. */
export function ComparisonTable({ first, second }: ComparedCampaigns) {
  const now = useNow()
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table aria-label="Comparison" className="w-full table-fixed text-sm">
        <thead>
          <tr className="border-b text-left *:px-3 *:py-2 *:align-top *:font-semibold">
            <th scope="col" className="w-[26%]">
              <span className="sr-only">Figure</span>
            </th>
            {[first, second].map(({ id, name }) => (
              <th key={id} scope="col" className="wrap-anywhere">
                <Link to="/campaigns/$id" params={{ id }} className="underline-offset-2 hover:underline">
                  {name}
                </Link>
              </th>
            ))}
            <th scope="col" className="w-24 text-right! max-sm:hidden">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {words.map(({ label, describe }) => (
            <Row key={label} label={label} cells={[describe(first, now), describe(second, now)]} difference={null} />
          ))}
          {figures.map(({ label, measure, format }) => {
            const values = [measure(first), measure(second)] as const
            return (
              <Row
                key={label}
                label={label}
                cells={[formatFigure(values[0], first, format), formatFigure(values[1], second, format)]}
                difference={hasEqualUnits(label, { first, second }) ? formatDifference(...values) : null}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Row({ label, cells, difference }: { label: string; cells: readonly string[]; difference: string | null }) {
  return (
    <tr className="border-b last:border-0 *:px-3 *:py-2 *:align-top">
      <th scope="row" className="text-left font-normal text-ink-soft">
        {label}
      </th>
      {cells.map((cell, index) => (
        <td key={index} className="wrap-anywhere tabular-nums">
          <Cell>{cell}</Cell>
        </td>
      ))}
      <td className="text-right text-ink-soft tabular-nums max-sm:hidden">
        {difference === null ? null : <Cell>{difference}</Cell>}
      </td>
    </tr>
  )
}

function Cell({ children }: { children: string }): ReactNode {
  return children === '' ? <span className="text-ink-faint">–</span> : children
}

interface Word {
  label: string
  describe: (campaign: MeasuredCampaign, now: Date) => string
}

const words: readonly Word[] = [
  { label: 'State', describe: getCampaignState },
  { label: 'Dates', describe: (campaign) => formatCampaignDates(campaign) },
  {
    label: 'Goal',
    describe: (campaign) =>
      campaign.progress
        ? `${formatWholePercent(Math.floor((campaign.progress.done * 100) / campaign.progress.target) / 100)} of ${formatResult(campaign, campaign.progress.target)}`
        : '',
  },
  {
    label: 'Forecast',
    describe: (campaign, now) => (campaign.progress ? summarizeForecast(campaign, campaign.progress, now) : ''),
  },
]

type Format = (value: number, campaign: MeasuredCampaign) => string

interface Figure {
  label: string
  /** Null if the campaign does not have it. */
  measure: (campaign: MeasuredCampaign) => number | null
  format: Format
}

const formatCount: Format = (value) => formatNumber(value)
const formatMoney: Format = (value, { cost }) => formatAmount(value, cost?.currency ?? '')
const formatRate: Format = (value) =>
  new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 }).format(value)

const figures: readonly Figure[] = [
  { label: 'Codes', measure: ({ codesTotal }) => codesTotal, format: formatCount },
  { label: 'Days', measure: countDays, format: formatCount },
  { label: 'Scans', measure: ({ totals }) => totals.scans, format: formatCount },
  {
    label: 'Scans a day',
    measure: (campaign) => Math.round(campaign.totals.scans / countDays(campaign)),
    format: formatCount,
  },
  { label: 'Visits', measure: ({ totals }) => totals.views, format: formatCount },
  { label: 'Leads', measure: ({ totals }) => totals.leads, format: formatCount },
  { label: 'Leads per scan', measure: ({ totals }) => divide(totals.leads, totals.scans), format: formatRate },
  { label: 'Conversions', measure: ({ totals }) => totals.conversions, format: formatCount },
  { label: 'Cost', measure: ({ cost }) => cost?.amount ?? null, format: formatMoney },
  {
    label: 'Cost per scan',
    measure: ({ cost, totals }) => cost && divide(cost.amount, totals.scans),
    format: formatMoney,
  },
  {
    label: 'Cost per lead',
    measure: ({ cost, totals }) => cost && divide(cost.amount, totals.leads),
    format: formatMoney,
  },
]

function formatFigure(value: number | null, campaign: MeasuredCampaign, format: Format): string {
  return value === null ? '' : format(value, campaign)
}

/** "+25%". Empty if there is nothing to compare. */
function formatDifference(first: number | null, second: number | null): string {
  if (first === null || second === null || second === 0) return ''
  return new Intl.NumberFormat(undefined, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(first / second - 1)
}

/** Amounts in different currencies are not compared. */
function hasEqualUnits(label: string, { first, second }: ComparedCampaigns): boolean {
  return !label.startsWith('Cost') || first.cost?.currency === second.cost?.currency
}

/** Days of the campaign so far, and at least one. */
function countDays({ window }: MeasuredCampaign): number {
  return Math.max(1, Math.round((Date.parse(window.to) - Date.parse(window.from)) / 86_400_000))
}

function divide(amount: number, count: number): number | null {
  return count === 0 ? null : amount / count
}
