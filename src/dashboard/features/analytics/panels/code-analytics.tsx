import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Dimension, dimensionLabels } from '#contract/scan-dimensions.ts'
import { analyticsQueries } from '#dashboard/api/analytics.ts'
import { toPanelState } from '#dashboard/api/panel-state.ts'
import { useLiveFigures } from '#dashboard/api/use-live-figures.ts'
import { ShareButton } from '#dashboard/pickers/share-button.tsx'
import { ChartPanel } from '#dashboard/ui/chart/chart-panel.tsx'
import { SeriesFigures, SeriesSkeleton } from '#dashboard/ui/chart/series-figures.tsx'
import { toSeriesFigures, toSeriesPoints } from '#dashboard/ui/chart/series-points.ts'
import { useNow } from '#dashboard/ui/lists/use-now.ts'
import { toValueRows } from './bar-rows.ts'
import { botWords } from '../dimensions.ts'
import { toSummaryQuery, toSharedViews } from '../analytics-query.ts'
import { OutcomesPanel } from './outcomes-panel.tsx'
import { RowsPanel } from './rows-panel.tsx'
import { useNotes } from './use-notes.ts'

const shownDimensions: readonly Dimension[] = ['city', 'deviceType']

/** The last 30 days of one code, with a link to Analytics. */
export function CodeAnalytics({ id }: { id: string }) {
  const now = useNow()
  useLiveFigures()
  const query = toSummaryQuery({ code: id }, now)
  const figures = useQuery(analyticsQueries.summary({ ...query, top: 5 }))
  const notes = useNotes(figures.data, id)
  const state = toPanelState(figures)
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 @min-[880px]:grid-cols-2">
      <ChartPanel
        title="Scans in 30 days"
        className="@min-[880px]:col-span-2"
        state={state}
        aside={
          <span className="flex items-center gap-3">
            <Link
              to="/analytics"
              search={{ code: id }}
              className="text-sm text-accent-text underline-offset-2 hover:underline"
            >
              Open in Analytics
            </Link>
            <ShareButton
              target={{ codeId: id }}
              name=""
              views={toSharedViews({ code: id }, now)}
              filters={['Of this code', botWords.none]}
              variant="ghost"
            />
          </span>
        }
        skeleton={<SeriesSkeleton />}
        figures={(data) => toSeriesFigures(toSeriesPoints(data, notes))}
      >
        {(data) => <SeriesFigures data={data} notes={notes} />}
      </ChartPanel>
      <OutcomesPanel query={{ codeId: id, from: query.from, to: query.to }} className="@min-[880px]:col-span-2" />
      {state.failure
        ? null
        : shownDimensions.map((dimension) => (
            <RowsPanel
              key={dimension}
              title={dimension === 'city' ? 'Cities' : 'Devices'}
              column={dimensionLabels[dimension].label}
              state={state}
              toRows={({ breakdowns }) => toValueRows(breakdowns[dimension], dimension, { selected: undefined })}
            />
          ))}
    </div>
  )
}
