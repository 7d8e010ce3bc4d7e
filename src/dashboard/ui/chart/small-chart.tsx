import type { ReactNode } from 'react'
import { Tooltip, XAxis, YAxis } from 'recharts'
import { Chart, chartColors } from './chart.tsx'

interface SmallChartProps<Row extends object> {
  data: readonly Row[]
  /** Description for screen readers. */
  summary: string
  /** Time and figures of the hovered row. */
  describe: (row: Row) => { time: string; figures: string }
  /** `ChartLine` and `ChartBar`. */
  children: ReactNode
}

/** A small chart (48 px) without axes, next to its figure. */
export function SmallChart<Row extends object>({ data, summary, describe, children }: SmallChartProps<Row>) {
  return (
    <div className="relative h-12">
      <p className="sr-only">{summary}</p>
      <Chart data={data} margin={MARGIN}>
        <XAxis scale="band" height={1} tick={false} tickLine={false} axisLine={{ stroke: chartColors.axis }} />
        <YAxis hide domain={[0, (largest: number) => Math.max(1, largest)]} />
        {children}
        <Tooltip
          isAnimationActive={false}
          filterNull={false}
          cursor={{ stroke: chartColors.cursor }}
          position={{ y: 0 }}
          content={({ activeIndex }) => {
            const row = data[Number(activeIndex ?? -1)]
            return row ? <RowTooltip {...describe(row)} /> : null
          }}
        />
      </Chart>
    </div>
  )
}

function RowTooltip({ time, figures }: { time: string; figures: string }) {
  return (
    <div className="rounded-md bg-surface px-2 py-1 text-xs whitespace-nowrap shadow-float">
      <div className="text-ink-soft">{time}</div>
      <div className="tabular-nums">{figures}</div>
    </div>
  )
}

const MARGIN = { top: 1, bottom: 0, left: 0, right: 0 }
