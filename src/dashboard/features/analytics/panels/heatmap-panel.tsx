import type { Summary } from '#dashboard/api/analytics.ts'
import { ChartPanel, type PanelState } from '#dashboard/ui/chart/chart-panel.tsx'
import { Heatmap } from '#dashboard/ui/chart/heatmap.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'

/** Scans by weekday and hour. */
export function HeatmapPanel({ state }: { state: PanelState<Pick<Summary, 'heatmap' | 'timezone'>> }) {
  return (
    <ChartPanel
      title="When"
      state={state}
      aside={<span className="text-xs text-ink-soft">{state.data?.timezone.replaceAll('_', ' ')}</span>}
      skeleton={<Skeleton className="h-[120px] w-full" />}
      figures={({ heatmap }) => ({
        columns: ['Weekday', ...hours.map((hour) => `${hour}:00`)],
        rows: heatmap.map((counts, day) => [longDays[day] ?? '', ...counts]),
      })}
    >
      {({ heatmap }) => <Heatmap cells={heatmap} days={shortDays} noun="scans" />}
    </ChartPanel>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const longDays = listWeekdays('long')
const shortDays = listWeekdays('short')

/** Names of the weekdays from Monday. 2024-01-01 was a Monday. */
function listWeekdays(weekday: 'long' | 'short'): string[] {
  const { format } = new Intl.DateTimeFormat(undefined, { weekday, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => format(Date.UTC(2024, 0, 1 + day)))
}
