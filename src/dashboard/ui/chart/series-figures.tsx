import { Skeleton } from '../skeleton.tsx'
import { ChangeBadge } from './change-badge.tsx'
import { describeEarlierPeriod } from './earlier-period.ts'
import { SeriesChart } from './series-chart.tsx'
import { SeriesLegend } from './series-legend.tsx'
import { type Note, type Series, toSeriesPoints } from './series-points.ts'

interface SeriesFiguresProps {
  data: Series
  notes: readonly Note[]
  onSelectRange?: (first: number, last: number) => void
  /** Labels of the totals and of their earlier figures, and the earlier period if it needs a line of its own. */
  labels?: { scans: string; visitors: string; previousPeriod: string; comparison?: string }
}

/** Totals with the chart below. */
export function SeriesFigures({ data, notes, onSelectRange, labels = toLabels(data) }: SeriesFiguresProps) {
  const { totals, previous } = data
  const points = toSeriesPoints(data, notes)
  return (
    <div className="flex flex-1 flex-col gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 max-sm:gap-x-4">
        <Total
          name={labels.scans}
          value={totals.scans}
          previousValue={previous?.totals.scans}
          previousPeriod={labels.previousPeriod}
        />
        <Total
          name={labels.visitors}
          help="A visitor who comes back on another day is counted again."
          value={totals.visitors}
          previousValue={previous?.totals.visitors}
          previousPeriod={labels.previousPeriod}
        />
      </dl>
      {labels.comparison === undefined ? null : <p className="-mt-2 text-xs text-ink-faint">{labels.comparison}</p>}
      <SeriesLegend isCompared={previous !== null} hasPartialSteps={points.some(({ isPartial }) => isPartial)} />
      <SeriesChart name="Scans over time" points={points} {...(onSelectRange && { onSelectRange })} />
    </div>
  )
}

function toLabels({ window, previous, timezone }: Series): NonNullable<SeriesFiguresProps['labels']> {
  const labels = { scans: 'Scans', visitors: 'Visitors', previousPeriod: 'before' }
  if (!previous?.window) return labels
  return { ...labels, comparison: `Compared with ${describeEarlierPeriod(window, previous.window, timezone)}` }
}

interface TotalProps {
  name: string
  help?: string
  value: number
  previousValue: number | undefined
  previousPeriod: string
}

function Total({ name, help, value, previousValue, previousPeriod }: TotalProps) {
  return (
    <div>
      <dt title={help} className="text-sm text-ink-soft">
        {name}
      </dt>
      <dd className="flex items-center gap-2">
        <span className="text-2xl font-semibold tracking-tight tabular-nums">{value.toLocaleString()}</span>
        {previousValue === undefined ? null : <ChangeBadge now={value} before={previousValue} />}
      </dd>
      {previousValue === undefined ? null : (
        <dd className="text-xs text-ink-faint">
          {previousValue.toLocaleString()} {previousPeriod}
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
