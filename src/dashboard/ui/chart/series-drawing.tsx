import { memo, useMemo } from 'react'
import {
  CartesianGrid,
  ReferenceArea,
  ReferenceDot,
  ReferenceLine,
  Tooltip,
  usePlotArea,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
  type YAxisTickContentProps,
} from 'recharts'
import { Chart, ChartArea, chartColors, ChartLine } from './chart.tsx'
import type { SeriesPoint } from './series-points.ts'
import { SeriesTooltip } from './series-tooltip.tsx'
import type { SeriesCursor } from './use-series-cursor.ts'
import { formatCompact } from '../formats.ts'

interface SeriesDrawingProps {
  points: readonly SeriesPoint[]
  /** Position of the tooltip, and the selection up to it. */
  cursor: SeriesCursor | undefined
}

/** Lines and axes of a series, with marks for notes. The first and last point are at the edges. */
export function SeriesDrawing({ points, cursor }: SeriesDrawingProps) {
  const rows = useMemo(() => toRows(points), [points])
  const point = cursor && points[cursor.index]
  return (
    <Chart data={rows} margin={MARGIN}>
      <Lines points={points} rows={rows} />
      {cursor?.anchor === undefined ? null : (
        <ReferenceArea x1={cursor.anchor} x2={cursor.index} fill={chartColors.accent} fillOpacity={0.15} />
      )}
      {cursor && point ? (
        <Tooltip
          active
          defaultIndex={cursor.index}
          position={{ y: 16 }}
          offset={12}
          isAnimationActive={false}
          cursor={{ stroke: chartColors.cursor }}
          content={<SeriesTooltip point={point} />}
        />
      ) : null}
    </Chart>
  )
}

interface LinesProps {
  points: readonly SeriesPoint[]
  rows: ReturnType<typeof toRows>
}

/** Everything that does not follow the cursor. Memoized, because two thousand hours are slow to lay out. */
const Lines = memo(function Lines({ points, rows }: LinesProps) {
  return (
    <>
      <CartesianGrid vertical={false} stroke={chartColors.grid} />
      <TimeAxis points={points} />
      <ChartArea value="scans" color="accent" />
      <ChartLine value="previousScans" color="accent" width={1} dashes="2 5" opacity={0.6} />
      <ChartLine value="wholeVisitors" color="second" width={1.5} />
      <ChartLine value="partialVisitors" color="second" width={1.5} dashes="3.5 5.5" isPartial />
      <ChartLine value="wholeScans" color="accent" width={2} />
      <ChartLine value="partialScans" color="accent" width={2} dashes="3 6" isPartial />
      <YAxis
        mirror
        domain={[0, 'auto']}
        niceTicks="snap125"
        allowDecimals={false}
        axisLine={false}
        tickLine={false}
        tick={(tick: YAxisTickContentProps) => <AmountLabel {...tick} />}
      />
      {rows.flatMap(({ index, scans, notes }) =>
        notes.length > 0 || rows.length === 1 ? (
          <StepMark key={index} index={index} scans={scans} hasNotes={notes.length > 0} />
        ) : (
          []
        ),
      )}
    </>
  )
})

/** Rows of the chart: lines are solid between complete steps and dashed to incomplete ones. */
function toRows(points: readonly SeriesPoint[]) {
  const last = points.length - 1
  return points.map((point, index) => {
    const { scans, visitors, previousScans, notes, isPartial } = point
    const isDashed = (points[0]?.isPartial && index <= 1) || (points[last]?.isPartial && index >= last - 1)
    return {
      index,
      scans,
      previousScans,
      notes,
      wholeScans: isPartial ? null : scans,
      wholeVisitors: isPartial ? null : visitors,
      partialScans: isDashed ? scans : null,
      partialVisitors: isDashed ? visitors : null,
    }
  })
}

/** Evenly spaced labels, as many as fit. */
function TimeAxis({ points }: { points: readonly SeriesPoint[] }) {
  const { width = 0 } = usePlotArea() ?? {}
  const maxLabels = Math.max(1, Math.floor(width / LABEL_WIDTH))
  return (
    <XAxis
      dataKey="index"
      scale="point"
      height={24}
      interval={Math.max(1, Math.ceil(points.length / maxLabels)) - 1}
      axisLine={false}
      tickLine={false}
      tick={({ x, y, payload }: XAxisTickContentProps) => {
        const index = Number(payload.value)
        const isFirst = index === 0 && points.length > 1
        return (
          <text
            x={x}
            y={Number(y) + 8}
            textAnchor={isFirst ? 'start' : Number(x) > width - 30 ? 'end' : 'middle'}
            className="fill-ink-faint text-[11px]"
          >
            {points[index]?.tick}
          </text>
        )
      }}
    />
  )
}

/** Label inside the plot, above its grid line, so that the plot can use the full width. */
function AmountLabel({ y, payload }: YAxisTickContentProps) {
  const amount = Number(payload.value)
  if (amount === 0) return null
  return (
    <text
      x={0}
      y={Number(y) - 4}
      strokeWidth={4}
      className="fill-ink-faint stroke-surface text-[11px] [paint-order:stroke]"
    >
      {formatCompact(amount)}
    </text>
  )
}

interface MarkProps {
  index: number
  scans: number
  hasNotes: boolean
}

/** A dot for a step with a note, or for a single step. */
function StepMark({ index, scans, hasNotes }: MarkProps) {
  return (
    <>
      {hasNotes ? <ReferenceLine x={index} stroke={chartColors.faint} strokeDasharray="2 3" /> : null}
      <ReferenceDot x={index} y={scans} r={4} fill={chartColors.surface} stroke={chartColors.accent} strokeWidth={2} />
    </>
  )
}

const MARGIN = { top: 12, bottom: 0, left: 0, right: 0 }
const LABEL_WIDTH = 84
