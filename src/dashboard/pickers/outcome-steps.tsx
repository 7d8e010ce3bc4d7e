import type { Outcomes } from '../api/analytics.ts'
import type { Figures } from '../ui/chart/figures.ts'
import { Count } from '../ui/count.tsx'

type OutcomeTotals = Omit<Outcomes, 'window'>

/** Outcomes of scans, as a table with bars. */
export function OutcomeSteps({ data }: { data: OutcomeTotals }) {
  return (
    <table aria-label="From scan to lead" className="w-full table-fixed text-sm">
      <thead className="text-xs text-ink-faint">
        <tr className="h-7 *:font-normal">
          <th scope="col" className="text-left">
            Step
          </th>
          <th scope="col" className="w-20 text-right">
            Scans
          </th>
          <th scope="col" className="w-24 text-right">
            Per 100 scans
          </th>
        </tr>
      </thead>
      <tbody>
        {listOutcomeSteps(data).map(({ label, scans }) => (
          <tr key={label} className="relative h-8 coarse:h-10">
            <th scope="row" className="p-0 text-left font-normal">
              <span
                aria-hidden
                className="absolute inset-y-0.5 left-0 rounded-md bg-accent-soft"
                style={{ width: `${data.scans === 0 ? 0 : Math.min(1, scans / data.scans) * 100}%` }}
              />
              <span className="relative truncate px-2">{label}</span>
            </th>
            <td className="relative text-right">
              <Count value={scans} />
            </td>
            <td className="relative pr-1 text-right text-ink-soft tabular-nums">{formatPer100(scans, data.scans)}</td>
          </tr>
        ))}
        {data.value.map(({ currency, amount }) => (
          <tr key={currency} className="h-8">
            <th scope="row" className="px-2 text-left font-normal">
              Value
            </th>
            <td colSpan={2} className="pr-1 text-right tabular-nums">
              {formatAmount(amount, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function formatAmount(amount: number, currency: string): string {
  if (currency === '') return amount.toLocaleString()
  // Small amounts, such as a euro per thousand scans, must not be shown as zero.
  const smallAmountOptions = amount > 0 && amount < 0.1 ? { maximumSignificantDigits: 2 } : {}
  return new Intl.NumberFormat(undefined, { style: 'currency', currency, ...smallAmountOptions }).format(amount)
}

/** The outcomes as figures for download. */
export function toOutcomeFigures(data: OutcomeTotals): Figures {
  return {
    columns: ['Step', 'Scans', 'Per 100 scans'],
    rows: [
      ...listOutcomeSteps(data).map(({ label, scans }) => [
        label,
        scans,
        data.scans === 0 ? null : Math.round((scans / data.scans) * 1000) / 10,
      ]),
      ...data.value.map(({ currency, amount }) => [`Value ${currency}`.trim(), amount, null]),
    ],
  }
}

interface Step {
  label: string
  scans: number
}

/** The steps after a scan in their usual order. */
function listOutcomeSteps({ scans, views, clicks, leads, conversions }: OutcomeTotals): Step[] {
  return [
    { label: 'Scans', scans },
    { label: 'Visits of pages', scans: views },
    { label: 'Link clicks', scans: clicks },
    { label: 'Leads', scans: leads },
    { label: 'Conversions', scans: conversions },
  ]
}

/** "4.2" of 42 in 1,000 scans; a dash without scans. */
function formatPer100(part: number, scans: number): string {
  if (scans === 0) return '–'
  const per100 = (part / scans) * 100
  return per100.toLocaleString(undefined, { maximumFractionDigits: per100 < 10 ? 1 : 0 })
}
