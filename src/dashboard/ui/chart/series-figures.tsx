import { Skeleton } from '../skeleton.tsx'
import { ChangeBadge } from './change-badge.tsx'
import { SeriesChart } from './series-chart.tsx'
import { SeriesLegend } from './series-legend.tsx'
import { type Note, type Series, seriesPoints } from './series-points.ts'

interface SeriesFiguresProps {
  data: Series
  notes: readonly Note[]
  onSpan?: (first: number, last: number) => void
  /** Labels of the totals and of the period they are compared with. */
  words?: { scans: string; visitors: string; before: string }
}

/** Totals with the chart below. */
export function SeriesFigures({ data, notes, onSpan, words = usual }: SeriesFiguresProps) {
  const { totals, previous } = data
  const points = seriesPoints(data, notes)
  return (
    <div className="flex flex-1 flex-col gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 max-sm:gap-x-4">
        <Total name={words.scans} value={totals.scans} before={previous?.totals.scans} when={words.before} />
        <Total
          name={words.visitors}
          help="A visitor who comes back on another day is counted again."
          value={totals.visitors}
          before={previous?.totals.visitors}
          when={words.before}
        />
      </dl>
      <SeriesLegend compared={previous !== null} partial={points.some(({ isPartial }) => isPartial)} />
      <SeriesChart name="Scans over time" points={points} {...(onSpan && { onSpan })} />
    </div>
  )
}

const usual = { scans: 'Scans', visitors: 'Visitors', before: 'before' }

interface TotalProps {
  name: string
  help?: string
  value: number
  before: number | undefined
  when: string
}

function Total({ name, help, value, before, when }: TotalProps) {
  return (
    <div>
      <dt title={help} className="text-sm text-ink-soft">
        {name}
      </dt>
      <dd className="flex items-center gap-2">
        <span className="text-2xl font-semibold tracking-tight tabular-nums">{value.toLocaleString()}</span>
        {before === undefined ? null : <ChangeBadge now={value} before={before} />}
      </dd>
      {before === undefined ? null : (
        <dd className="text-xs text-ink-faint">
          {before.toLocaleString()} {when}
        </dd>
      )}
    </div>
  )
}

/** Placeholder for SeriesFigures. */
export function SeriesSkeleton() {
  return (
    <div className="grid gap-3">
      <div className="flex gap-10 py-1">
        <Skeleton className="h-14 w-36" />
        <Skeleton className="h-14 w-36" />
      </div>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-[220px] w-full" />
    </div>
  )
}
