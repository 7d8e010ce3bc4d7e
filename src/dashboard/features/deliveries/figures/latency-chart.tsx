import { ChartLine } from '#dashboard/ui/chart/chart.tsx'
import { SmallChart } from '#dashboard/ui/chart/small-chart.tsx'
import { formatMs } from '../detail/delivery-cause.ts'
import { type Hour, formatTimeRange } from './hours.ts'

/** Latency per hour: the median as line, the 95th percentile dashed. An hour without deliveries breaks both. */
export function LatencyChart({ hours }: { hours: readonly Hour[] }) {
  const slowest = Math.max(1, ...hours.map(({ p95Ms, medianMs }) => Math.max(p95Ms ?? 0, medianMs ?? 0)))
  return (
    <SmallChart
      data={hours}
      summary={`Response times; the slowest hour’s 95th percentile is ${formatMs(slowest)}`}
      describe={({ start, medianMs, p95Ms }) => ({
        time: formatTimeRange(start, new Date(start.getTime() + 3_600_000)),
        figures:
          medianMs === null
            ? 'No responses'
            : `Median ${formatMs(medianMs)}${p95Ms === null ? '' : `, p95 ${formatMs(p95Ms)}`}`,
      })}
    >
      <ChartLine value="p95Ms" color="faint" width={2} hasDots dashes="2 4" />
      <ChartLine value="medianMs" color="accent" width={2} hasDots />
    </SmallChart>
  )
}
