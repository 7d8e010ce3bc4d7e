import { ChartBar } from '#dashboard/ui/chart/chart.tsx'
import { SmallChart } from '#dashboard/ui/chart/small-chart.tsx'
import { type Bar, rangeText } from './hours.ts'

/** Delivered and failed per interval, stacked with failed on top. */
export function StatusChart({ bars }: { bars: readonly Bar[] }) {
  return (
    <SmallChart
      data={bars}
      summary={summarize(bars)}
      describe={({ start, end, delivered, failed }) => ({
        time: rangeText(start, end),
        figures: `${delivered.toLocaleString()} delivered, ${failed.toLocaleString()} failed`,
      })}
    >
      <ChartBar value="delivered" color="ok" />
      <ChartBar value="failed" color="bad" />
    </SmallChart>
  )
}

function summarize(bars: readonly Bar[]): string {
  const worst = bars.toSorted((a, b) => b.failed - a.failed)[0]
  const [first, last] = [bars[0], bars.at(-1)]
  if (!worst || !first || !last) return 'Deliveries over time: none'
  const most =
    worst.failed === 0 ? 'nothing failed' : `most failed ${rangeText(worst.start, worst.end)}: ${worst.failed}`
  return `Deliveries over time, ${rangeText(first.start, last.end)}; ${most}`
}
