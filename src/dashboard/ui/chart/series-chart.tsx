import { useId } from 'react'
import { pluralize } from '../pluralize.ts'
import { SeriesDrawing } from './series-drawing.tsx'
import type { SeriesPoint } from './series-points.ts'
import { useSeriesCursor } from './use-series-cursor.ts'

interface SeriesChartProps {
  name: string
  points: readonly SeriesPoint[]
  /** Zooms in to a range of points, or to one. */
  onSpan?: (first: number, last: number) => void
}

/** Scans, visitors and the previous period over time. Arrows move along it; Shift and arrows, or dragging, select a range. */
export function SeriesChart({ name, points, onSpan }: SeriesChartProps) {
  const { cursor, events } = useSeriesCursor(points.length, onSpan)
  return (
    <div className="relative min-h-[220px] flex-1">
      <SeriesDrawing points={points} cursor={cursor} />
      <Walker
        name={name}
        points={points}
        at={cursor?.at ?? points.length - 1}
        selects={onSpan !== undefined}
        events={events}
      />
    </div>
  )
}

interface WalkerProps extends Pick<SeriesChartProps, 'name' | 'points'> {
  at: number
  /** Whether a range can be selected. */
  selects: boolean
  events: ReturnType<typeof useSeriesCursor>['events']
}

/** A slider that moves along the chart by keyboard. For screen readers there is a table. */
function Walker({ name, points, at, selects, events }: WalkerProps) {
  const hint = useId()
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${name}, point by point`}
        aria-describedby={selects ? hint : undefined}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, points.length)}
        aria-valuenow={at + 1}
        aria-valuetext={valueText(points[at])}
        className="absolute inset-x-0 top-0 bottom-6 cursor-crosshair touch-pan-y rounded-md"
        {...events}
      />
      {selects ? (
        <span id={hint} hidden>
          Press Enter to zoom in on a point. Hold Shift and press the arrow keys to select a range first.
        </span>
      ) : null}
    </>
  )
}

function valueText(point: SeriesPoint | undefined): string {
  if (!point) return 'Nothing'
  const { name, scans, visitors, before, notes, isPartial } = point
  const figures = `${name}: ${pluralize(scans, 'scan')}${isPartial ? ' so far' : ''}, ${pluralize(visitors, 'visitor')}`
  return [before === null ? figures : `${figures}, ${pluralize(before, 'scan')} before`, ...notes].join('. ')
}
