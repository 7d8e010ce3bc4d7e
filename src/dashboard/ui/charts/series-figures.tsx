import { Skeleton } from '../skeleton.tsx'
import { ChangeBadge } from './change-badge.tsx'
import { SeriesChart } from './series-chart.tsx'
import { SeriesLegend } from './series-legend.tsx'
import { type Note, type Series, seriesPoints } from './series-points.ts'

interface SeriesFiguresProps {
  data: Series
  notes: readonly Note[]
  onSpan?: (first: number, last: number) => void
}

/** The totals, and the lines below them. */
export function SeriesFigures({ data, notes, onSpan }: SeriesFiguresProps) {
  const { totals, previous } = data
  return (
    <div className="flex flex-1 flex-col gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 max-sm:gap-x-4">
        <Total name="Scans" value={totals.scans} before={previous?.totals.scans} />
        <Total
          name="Visitors"
          value={totals.visitors}
          before={previous?.totals.visitors}
          note="daily visitors, summed"
        />
      </dl>
      <SeriesLegend compared={previous !== null} />
      <SeriesChart name="Scans over time" points={seriesPoints(data, notes)} {...(onSpan && { onSpan })} />
    </div>
  )
}

interface TotalProps {
  name: string
  value: number
  before: number | undefined
  note?: string
}

function Total({ name, value, before, note }: TotalProps) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="flex items-center gap-2">
        <span className="text-2xl font-semibold tracking-tight tabular-nums">{value.toLocaleString()}</span>
        {before === undefined ? null : <ChangeBadge now={value} before={before} />}
      </dd>
      {before === undefined ? null : <dd className="text-xs text-ink-faint">was {before.toLocaleString()}</dd>}
      {note ? <dd className="text-xs text-ink-faint">{note}</dd> : null}
    </div>
  )
}

/** The same before its figures are there. */
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
