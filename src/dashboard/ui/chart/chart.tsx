import { Fragment, type ReactNode } from 'react'
import { Area, Bar, ComposedChart, type DotItemDotProps, Line } from 'recharts'

/** Theme colors for charts. */
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
  /** Space for labels outside the plot. Pass the same object on every render, because a new one causes a new layout. */
  margin: { top: number; bottom: number; left: number; right: number }
  /** Axes and series of recharts, or the components below. */
  children: ReactNode
}

/**
 * A chart that fills its positioned container. It is hidden from screen readers, so its parent must provide the data as text. It is not
 * animated, because live figures would jump.
 */
export function Chart({ data, margin, children }: ChartProps) {
  return (
    // Positioned absolutely, so that it can shrink again.
    <div aria-hidden className="absolute inset-0 [&_svg]:overflow-visible">
      <ComposedChart responsive data-chart data={data} margin={margin} accessibilityLayer={false} className="size-full">
        {children}
      </ComposedChart>
    </div>
  )
}

interface SeriesProps {
  /** Property of the row to draw. */
  value: string
  color: Color
}

interface ChartLineProps extends SeriesProps {
  width: number
  /** Dash lengths, corrected for round line ends. */
  dashes?: string
  opacity?: number
  /** Whether the line leads to an incomplete step, which is drawn dashed. */
  isPartial?: boolean
  /** Whether a value between two gaps is drawn as a dot. */
  hasDots?: boolean
}

/** A line through the rows with a value. */
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
      dot={hasDots ? renderIsolatedDot : false}
      activeDot={false}
      isAnimationActive={false}
    />
  )
}

function renderIsolatedDot({ cx, cy, index, points, stroke, strokeWidth }: DotItemDotProps) {
  const isMissing = (pointIndex: number) => (points[pointIndex]?.y ?? null) === null
  if (isMissing(index) || !isMissing(index - 1) || !isMissing(index + 1)) return <Fragment key={index} />
  return <circle key={index} cx={cx} cy={cy} r={strokeWidth} fill={stroke} stroke="none" />
}

/** The area below a line. */
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

/** Stacked bars. */
export function ChartBar({ value, color }: SeriesProps) {
  return <Bar dataKey={value} stackId="all" fill={chartColors[color]} isAnimationActive={false} />
}
