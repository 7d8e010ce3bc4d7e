import { Fragment, type ReactNode } from 'react'
import { Area, Bar, ComposedChart, type DotItemDotProps, Line } from 'recharts'

/** The tokens that charts are drawn with. They follow the theme. */
export const chartColors = {
  accent: 'var(--accent)',
  second: 'var(--chart-2)',
  ok: 'var(--ok)',
  bad: 'var(--bad)',
  faint: 'var(--ink-faint)',
  grid: 'var(--line)',
  axis: 'var(--line-strong)',
  cursor: 'var(--edge)',
  surface: 'var(--surface)',
}

type Color = keyof typeof chartColors

interface ChartProps {
  data: readonly object[]
  /** Room for what stands out of the plot. The same object each time: a new one lays out everything anew. */
  margin: { top: number; bottom: number; left: number; right: number }
  /** Axes and series of recharts, or those below. */
  children: ReactNode
}

/**
 * A chart that fills its positioned container. Screen readers skip it, so whoever shows one says the same in words. It is never
 * animated: figures that change live would jump.
 */
export function Chart({ data, margin, children }: ChartProps) {
  return (
    // Out of the flow, so that it can shrink again.
    <div aria-hidden className="absolute inset-0 [&_svg]:overflow-visible">
      <ComposedChart responsive data-chart data={data} margin={margin} accessibilityLayer={false} className="size-full">
        {children}
      </ComposedChart>
    </div>
  )
}

interface SeriesProps {
  /** The property of a row that it shows. */
  value: string
  color: Color
}

interface ChartLineProps extends SeriesProps {
  width: number
  /** Their ends are round: each dash is longer by the width of the line, and each gap shorter. */
  dashes?: string
  opacity?: number
  /** Marks the line as one to a step that is not over yet. */
  isPartial?: boolean
  /** Shows a row between two without a value as a dot. */
  hasDots?: boolean
}

/** A line through the rows that have a value. */
export function ChartLine({ value, color, width, dashes, opacity = 1, isPartial, hasDots = false }: ChartLineProps) {
  return (
    <Line
      dataKey={value}
      data-partial={isPartial}
      stroke={chartColors[color]}
      strokeWidth={width}
      strokeOpacity={opacity}
      strokeDasharray={dashes ?? 'none'}
      strokeLinejoin="round"
      strokeLinecap="round"
      dot={hasDots ? toDot : false}
      activeDot={false}
      isAnimationActive={false}
    />
  )
}

function toDot({ cx, cy, index, points, stroke, strokeWidth }: DotItemDotProps) {
  const isMissing = (at: number) => (points[at]?.y ?? null) === null
  if (isMissing(index) || !isMissing(index - 1) || !isMissing(index + 1)) return <Fragment key={index} />
  return <circle key={index} cx={cx} cy={cy} r={strokeWidth} fill={stroke} stroke="none" />
}

/** The ground below a line. */
export function ChartArea({ value, color }: SeriesProps) {
  return (
    <Area
      dataKey={value}
      stroke="none"
      fill={chartColors[color]}
      fillOpacity={0.1}
      dot={false}
      activeDot={false}
      isAnimationActive={false}
    />
  )
}

/** Bars, which lie on each other. */
export function ChartBar({ value, color }: SeriesProps) {
  return <Bar dataKey={value} stackId="all" fill={chartColors[color]} isAnimationActive={false} />
}
