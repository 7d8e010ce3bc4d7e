import { useQuery } from '@tanstack/react-query'
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import Trophy from 'lucide-react/icons/trophy'
import type { Code } from '#dashboard/api/code.ts'
import { rulesQueries, type SplitResult } from '#dashboard/api/rules.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { formatDateTime, formatPercent, formatPercentDown, formatWholePercent } from '#dashboard/ui/formats.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { useUpdateCode } from '../use-update-code.ts'
import { formatAddress } from '../destination/format-address.ts'

type Rule = NonNullable<Code['rules']>[number]

interface SplitTargetsProps {
  code: Code
  rule: Rule
  split: NonNullable<Rule['split']>
}

/** The addresses of a split with their shares and results, and the winner if there is one. */
export function SplitTargets({ code, rule, split }: SplitTargetsProps) {
  const may = usePermission()
  const { data: results } = useQuery({ ...rulesQueries.splits(code.id), enabled: may('GET /codes/{id}/splits') })
  const result = results?.find((item) => item.rule.id === rule.id)
  const totalWeight = split.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <>
      <ul aria-label="Divided among" className="grid gap-1">
        {split.map(({ url, weight }, index) => (
          // The key is the index, because two parts may have the same address.
          <li key={index} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
            <RuleLink url={url} />
            <span className="text-ink-soft tabular-nums">{formatWholePercent(weight / totalWeight)}</span>
            <PartResult part={result?.parts[index]} />
          </li>
        ))}
      </ul>
      {result && result.since !== null && result.parts.some(({ scans }) => scans > 0) ? (
        <p className="mt-1 pl-5 text-xs text-ink-faint">Counted since {formatDateTime(new Date(result.since))}.</p>
      ) : null}
      {result && result.winner !== null ? <Winner code={code} rule={rule} result={result} url={result.winner} /> : null}
    </>
  )
}

function PartResult({ part }: { part: SplitResult['parts'][number] | undefined }) {
  if (!part || part.scans === 0) return null
  const { scans, successes, rate, low, high } = part
  return (
    <span className="col-span-2 pl-5 text-xs text-ink-faint">
      {pluralize(scans, 'scan')}, {pluralize(successes, 'lead or conversion', 'leads and conversions')}:{' '}
      <span title="With a probability of 95%">
        {formatPercent(rate)} (between {formatPercent(low)} and {formatPercent(high)})
      </span>
    </span>
  )
}

interface WinnerProps {
  code: Code
  rule: Rule
  result: SplitResult
  url: string
}

function Winner({ code, rule, result, url }: WinnerProps) {
  const mayChange = usePermission()('PATCH /codes/{id}')
  const { apply } = useUpdateCode(code)
  const rules = code.rules ?? []
  const chance = Math.max(...result.parts.map((part) => part.chance))
  const sendEverybody = () =>
    apply({
      change: {
        rules: rules.map((item) =>
          item.id === rule.id ? { id: item.id, name: item.name, when: item.when, url } : item,
        ),
      },
      undoChange: { rules },
      message: 'Everybody is sent to the winner',
    })
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-ok-soft px-2 py-1.5 text-ok-text">
      <Trophy aria-hidden className="size-4 shrink-0" />
      <span className="min-w-48 flex-1 wrap-anywhere">
        {formatAddress(url)} is the best, with a probability of {formatPercentDown(chance)}.
      </span>
      {mayChange ? <Button onClick={sendEverybody}>Send everybody there</Button> : null}
    </p>
  )
}

/** A link to where scans lead. */
export function RuleLink({ url }: { url: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <CornerDownRight aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      <a href={url} target="_blank" rel="noreferrer" title={url} className="truncate text-accent-text hover:underline">
        {formatAddress(url)}
      </a>
    </span>
  )
}
