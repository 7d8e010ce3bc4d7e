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
  /** Labels of the totals and of the period they are compared with. */
  labels?: { scans: string; visitors: string; previousPeriod: string }
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
      <SeriesLegend isCompared={previous !== null} hasPartialSteps={points.some(({ isPartial }) => isPartial)} />
      <SeriesChart name="Scans over time" points={points} {...(onSelectRange && { onSelectRange })} />
    </div>
  )
}

function toLabels({ window, previous, timezone }: Series): NonNullable<SeriesFiguresProps['labels']> {
  const earlier = previous?.window
  const previousPeriod = earlier ? `in ${describeEarlierPeriod(window, earlier, timezone)}` : 'before'
  return { scans: 'Scans', visitors: 'Visitors', previousPeriod }
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
