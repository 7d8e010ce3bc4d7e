import { Link } from '@tanstack/react-router'
import Hourglass from 'lucide-react/icons/hourglass'
import Trophy from 'lucide-react/icons/trophy'
import { useId } from 'react'
import type { CodeSplit } from '#dashboard/api/rules.ts'
import { Count } from '#dashboard/ui/count.tsx'
import { formatDateTime, formatPercent, formatPercentDown, formatWholePercent } from '#dashboard/ui/formats.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import type { Column } from '#dashboard/ui/table/column.ts'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'
import { formatAddress } from '../destination/format-address.ts'

/** One split: the results of each address, and what follows from them. */
export function SplitCard({ split }: { split: CodeSplit }) {
  const titleId = useId()
  const { code, rule, parts, since } = split
  const totalWeight = parts.reduce((sum, { weight }) => sum + weight, 0)
  const highestBound = Math.max(...parts.map(({ high }) => high))
  const rows = parts.map((part, index) => ({
    ...part,
    // Two parts may have the same address.
    id: String(index),
    share: part.weight / totalWeight,
    highestBound,
    isWinner: part.url === split.winner,
  }))
  return (
    <section aria-labelledby={titleId} className="grid gap-3 rounded-lg border bg-surface p-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-1">
          <h2 id={titleId} className="min-w-0 text-sm font-semibold wrap-anywhere">
            <Link to="/codes/$id" params={{ id: code.id }} className="hover:underline">
              {code.name}
            </Link>
          </h2>
          <span className="text-sm wrap-anywhere text-ink-soft">Rule: {rule.name}</span>
        </div>
        <span className="text-xs text-ink-faint">Counted since {formatDateTime(new Date(since))}</span>
      </header>
      <SmallTable name={`Addresses of ${code.name}, ${rule.name}`} columns={columns} rows={rows} variant="plain" />
      <Verdict split={split} />
    </section>
  )
}

interface PartRow extends Omit<CodeSplit['parts'][number], 'weight'> {
  id: string
  share: number
  /** The highest upper bound of all parts, at which the bars end. */
  highestBound: number
  isWinner: boolean
}

const columns: readonly Column<PartRow>[] = [
  {
    id: 'address',
    title: 'Address',
    width: '2fr',
    cell: ({ url, isWinner }) => (
      <span className="flex min-w-0 items-center gap-1.5">
        {isWinner ? <Trophy aria-label="Winner" className="size-3.5 shrink-0 text-ok-text" /> : null}
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          title={url}
          className="truncate text-accent-text hover:underline"
        >
          {formatAddress(url)}
        </a>
      </span>
    ),
  },
  {
    id: 'share',
    title: 'Share',
    width: 64,
    align: 'end',
    minTableWidth: 560,
    cell: ({ share }) => formatWholePercent(share),
  },
  { id: 'scans', title: 'Scans', width: 72, align: 'end', cell: ({ scans }) => <Count value={scans} /> },
  {
    id: 'successes',
    title: 'Successes',
    width: 88,
    align: 'end',
    minTableWidth: 560,
    cell: ({ successes }) => <Count value={successes} />,
  },
  {
    id: 'rate',
    title: 'Rate',
    width: 72,
    align: 'end',
    cell: ({ rate, scans }) => (scans === 0 ? '–' : formatPercent(rate)),
  },
  {
    id: 'interval',
    title: '95% certain between',
    width: '1.2fr',
    minTableWidth: 560,
    cell: (part) => <RateInterval part={part} />,
  },
]

/** Where the true rate lies, as a bar between its bounds. */
function RateInterval({ part: { scans, rate, low, high, highestBound } }: { part: PartRow }) {
  if (scans === 0) return null
  const toPercent = (share: number) => `${((share / highestBound) * 100).toFixed(1)}%`
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="relative h-1.5 flex-1 rounded-sm bg-hover">
        <span
          className="absolute inset-y-0 rounded-sm bg-accent/40"
          style={{ left: toPercent(low), right: `calc(100% - ${toPercent(high)})` }}
        />
        <span className="absolute inset-y-0 w-0.5 bg-accent" style={{ left: toPercent(rate) }} />
      </span>
      <span className="w-26 shrink-0 text-right text-xs text-ink-soft tabular-nums">
        {formatPercent(low)} to {formatPercent(high)}
      </span>
    </span>
  )
}

function Verdict({ split: { code, parts, winner, missingScans } }: { split: CodeSplit }) {
  if (winner !== null) {
    const chance = Math.max(...parts.map((part) => part.chance))
    return (
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-ok-soft px-2 py-1.5 text-sm text-ok-text">
        <Trophy aria-hidden className="size-4 shrink-0" />
        <span className="min-w-48 flex-1 wrap-anywhere">
          {formatAddress(winner)} is the best, with a probability of {formatPercentDown(chance)}.
        </span>
        <Link to="/codes/$id" params={{ id: code.id }} className="underline">
          Open its rules
        </Link>
      </p>
    )
  }
  const scans = parts.reduce((sum, part) => sum + part.scans, 0)
  return (
    <p className="flex items-center gap-2 text-sm text-ink-soft">
      <Hourglass aria-hidden className="size-4 shrink-0" />
      {scans === 0
        ? 'Not scanned yet.'
        : missingScans === null
          ? 'No address is ahead yet.'
          : `About ${pluralize(missingScans, 'more scan')} will show which address is the best.`}
    </p>
  )
}
