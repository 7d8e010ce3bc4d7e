import type { Summary } from '#dashboard/api/analytics.ts'
import { ChartPanel, type PanelState } from '#dashboard/ui/chart/chart-panel.tsx'
import { HourBars } from '#dashboard/ui/chart/hour-bars.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { toValues } from '../analytics-search.ts'
import { formatHourRange } from '../dimensions.ts'
import { useAnalyticsSearch } from '../use-analytics-search.ts'

/** Scans by hour of the day. A click on an hour filters by it. */
export function HourPanel({ state }: { state: PanelState<Summary> }) {
  const { search, toggleFilter } = useAnalyticsSearch()
  return (
    <ChartPanel
      title="Hour of day"
      className="col-span-full @min-[1000px]:col-span-2"
      state={state}
      aside={<span className="text-xs text-ink-soft">{state.data?.timezone.replaceAll('_', ' ')}</span>}
      skeleton={<Skeleton className="h-[168px] w-full" />}
      figures={({ breakdowns: { hour } }) => ({
        columns: ['Hour', 'Scans', 'Visitors', ...(hour[0]?.previous ? ['Scans before'] : [])],
        rows: hour.map(({ value, scans, visitors, previous }) => [
          formatHourRange(value),
          scans,
          visitors,
          ...(previous ? [previous.scans] : []),
        ]),
      })}
    >
      {({ breakdowns: { hour } }) => (
        <HourBars
          name="Scans by hour of day"
          bars={hour.map(({ value, scans, visitors, previous }) => ({
            name: formatHourRange(value),
            scans,
            visitors,
            previousScans: previous?.scans ?? null,
            isActive: toValues(search.hour).includes(value),
          }))}
          onChoose={(index) => toggleFilter('hour', hour[index]?.value ?? null)}
        />
      )}
    </ChartPanel>
  )
}
