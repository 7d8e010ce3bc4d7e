import { ChartBar } from '#dashboard/ui/chart/chart.tsx'
import { SmallChart } from '#dashboard/ui/chart/small-chart.tsx'
import { type Bar, formatTimeRange } from './hours.ts'

/** Delivered and failed per interval, stacked with failed on top. */
export function StatusChart({ bars }: { bars: readonly Bar[] }) {
  return (
    <SmallChart
      data={bars}
      summary={summarize(bars)}
      describe={({ start, end, delivered, failed }) => ({
        time: formatTimeRange(start, end),
        figures: `${delivered.toLocaleString()} delivered, ${failed.toLocaleString()} failed`,
      })}
    >
      <ChartBar value="delivered" color="ok" />
      <ChartBar value="failed" color="bad" />
    </SmallChart>
  )
}

function summarize(bars: readonly Bar[]): string {
  const worstBar = bars.toSorted((a, b) => b.failed - a.failed)[0]
  const [first, last] = [bars[0], bars.at(-1)]
  if (!worstBar || !first || !last) return 'Deliveries over time: none'
  const worstText =
    worstBar.failed === 0
      ? 'nothing failed'
      : `most failed ${formatTimeRange(worstBar.start, worstBar.end)}: ${worstBar.failed}`
  return `Deliveries over time, ${formatTimeRange(first.start, last.end)}; ${worstText}`
}
