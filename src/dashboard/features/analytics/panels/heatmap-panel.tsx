import type { Summary } from '#dashboard/api/analytics.ts'
import { ChartPanel, type PanelState } from '#dashboard/ui/chart/chart-panel.tsx'
import { Heatmap } from '#dashboard/ui/chart/heatmap.tsx'
import { firstWeekday } from '#dashboard/ui/first-weekday.ts'
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
        rows: toLocalWeek(heatmap).map((counts, day) => [longDays[day] ?? '', ...counts]),
      })}
    >
      {({ heatmap }) => <Heatmap cells={toLocalWeek(heatmap)} days={shortDays} noun="scans" />}
    </ChartPanel>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const longDays = toLocalWeek(listWeekdays('long'))
const shortDays = toLocalWeek(listWeekdays('short'))

/** Days from Monday in the order of a week that begins as the person's language says. */
function toLocalWeek<Day>(days: readonly Day[]): Day[] {
  return [...days.slice(firstWeekday - 1), ...days.slice(0, firstWeekday - 1)]
}

/** Names of the weekdays from Monday. 2024-01-01 was a Monday. */
function listWeekdays(weekday: 'long' | 'short'): string[] {
  const { format } = new Intl.DateTimeFormat(undefined, { weekday, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => format(Date.UTC(2024, 0, 1 + day)))
}
