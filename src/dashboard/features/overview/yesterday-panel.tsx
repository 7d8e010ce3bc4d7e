import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { analyticsQueries } from '../../api/analytics.ts'
import { panelState } from '../../api/panel-state.ts'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { SeriesFigures, SeriesSkeleton } from '../../ui/charts/series-figures.tsx'
import { seriesFigures, seriesPoints } from '../../ui/charts/series-points.ts'
import { dayIn, daysLater, startOfDay } from '../../ui/charts/zoned-time.ts'
import { useNow } from '../../ui/lists/use-now.ts'
import { ownZone } from '../../ui/charts/own-zone.ts'

/** Scans by the hour since yesterday began, beside as many hours before. */
export function YesterdayPanel() {
  const from = startOfDay(daysLater(dayIn(ownZone, useNow()), -1), ownZone).toISOString()
  const figures = useQuery({
    ...analyticsQueries.summary({ from, timezone: ownZone, interval: 'hour', compare: 'previous', top: 1 }),
    placeholderData: keepPreviousData,
  })
  return (
    <ChartPanel
      title="Since yesterday"
      state={panelState(figures)}
      aside={
        <Link to="/analytics" className="text-sm text-accent-text underline-offset-2 hover:underline">
          Open Analytics
        </Link>
      }
      skeleton={<SeriesSkeleton />}
      figures={(data) => seriesFigures(seriesPoints(data, []))}
    >
      {(data) => <SeriesFigures data={data} notes={[]} />}
    </ChartPanel>
  )
}
