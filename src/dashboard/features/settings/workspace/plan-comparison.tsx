import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { Me } from '#dashboard/api/workspace.ts'
import { Count } from '#dashboard/ui/count.tsx'
import { classes } from '#dashboard/ui/classes.ts'

type Offer = Me['plans'][number]

/** The plans side by side. Nothing if the service does not list plans. */
export function PlanComparison({
  me: { plans, workspace },
}: {
  me: Partial<Pick<Me, 'plans'>> & Pick<Me, 'workspace'>
}) {
  if (!plans || plans.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable content without controls needs a tab stop.
    <div role="group" aria-label="Plans" tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-[560px] text-sm">
        <caption className="pt-4 pb-1 text-left font-semibold">Compare plans</caption>
        <thead>
          <tr className="border-b text-xs text-ink-soft [&>th]:h-8 [&>th]:font-medium">
            <th scope="col" className="text-left">
              Included
            </th>
            {plans.map(({ plan, name }) => (
              <th
                key={plan}
                scope="col"
                className={classes('text-right', plan === workspace.plan && 'text-accent-text')}
              >
                {name}
                {plan === workspace.plan ? <span className="block font-normal">Current</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, getValue }) => (
            <tr key={label} className="border-b [&>*]:h-9">
              <th scope="row" className="text-left font-normal">
                {label}
              </th>
              {plans.map((offer) => (
                <td key={offer.plan} className="text-right text-ink-soft tabular-nums">
                  <Cell value={getValue(offer)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ value }: { value: number | boolean }) {
  if (typeof value === 'number') return <Count value={value} />
  const Icon = value ? Check : Minus
  return (
    <>
      <Icon aria-hidden className={classes('ml-auto size-4', value ? 'text-ok-text' : 'text-ink-faint')} />
      <span className="sr-only">{value ? 'Included' : 'Not included'}</span>
    </>
  )
}

const rows: readonly { label: string; getValue: (offer: Offer) => number | boolean }[] = [
  { label: 'Codes', getValue: ({ codes }) => codes },
  { label: 'Folders', getValue: ({ folders }) => folders },
  { label: 'Pages', getValue: ({ pages }) => pages },
  { label: 'Templates', getValue: ({ templates }) => templates },
  { label: 'Scan history (days)', getValue: ({ historyDays }) => historyDays },
  { label: 'API', getValue: ({ api }) => api },
  { label: 'API keys', getValue: ({ apiKeys }) => apiKeys },
  { label: 'Webhooks', getValue: ({ webhooks }) => webhooks },
]
