import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { analyticsQueries, type Summary } from '#dashboard/api/analytics.ts'
import { toPanelState } from '#dashboard/api/panel-state.ts'
import { ChartPanel } from '#dashboard/ui/chart/chart-panel.tsx'
import { ownZone } from '#dashboard/ui/own-zone.ts'
import { SeriesFigures, SeriesSkeleton } from '#dashboard/ui/chart/series-figures.tsx'
import { type Series, toSeriesFigures, toSeriesPoints } from '#dashboard/ui/chart/series-points.ts'
import { toZonedDay, addDays, startOfDay } from '#dashboard/ui/zoned-time.ts'
import { useNow } from '#dashboard/ui/lists/use-now.ts'

/** Scans per hour since yesterday; today is compared with the same hours of yesterday. */
export function YesterdayPanel() {
  const today = toZonedDay(ownZone, useNow())
  const commonQuery = { timezone: ownZone, interval: 'hour', top: 1 } as const
  const todayScans = useQuery({
    ...analyticsQueries.summary({ ...commonQuery, from: toDayStart(today), compare: 'previous' }),
    placeholderData: keepPreviousData,
  })
  const bothDays = useQuery({
    ...analyticsQueries.summary({ ...commonQuery, from: toDayStart(addDays(today, -1)) }),
    placeholderData: keepPreviousData,
  })
  const data = todayScans.data && bothDays.data && combineDays(todayScans.data, bothDays.data)
  return (
    <ChartPanel
      title="Since yesterday"
      state={{ ...toPanelState(bothDays.isError ? bothDays : todayScans), data }}
      aside={
        <Link to="/analytics" className="text-sm text-accent-text underline-offset-2 hover:underline">
          Open Analytics
        </Link>
      }
      skeleton={<SeriesSkeleton />}
      figures={(series) => toSeriesFigures(toSeriesPoints(series, []))}
    >
      {(series) => <SeriesFigures data={series} notes={[]} labels={labels} />}
    </ChartPanel>
  )
}

const labels = { scans: 'Scans today', visitors: 'Visitors today', previousPeriod: 'by this time yesterday' }

function toDayStart(day: string): string {
  return startOfDay(day, ownZone).toISOString()
}

/** Series of both days with the totals of today, compared with the same hours of yesterday. */
function combineDays({ totals, previous, window }: Summary, bothDays: Summary): Series {
  const yesterdayHourCount = bothDays.series.filter(({ start }) => start < window.from).length
  const comparedSeries = previous && {
    ...previous,
    series: [...Array.from<undefined>({ length: yesterdayHourCount }), ...previous.series],
  }
  return { ...bothDays, totals, previous: comparedSeries }
}
