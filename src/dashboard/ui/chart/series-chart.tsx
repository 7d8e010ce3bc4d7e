import { useId } from 'react'
import { pluralize } from '../pluralize.ts'
import { SeriesDrawing } from './series-drawing.tsx'
import type { SeriesPoint } from './series-points.ts'
import { useSeriesCursor } from './use-series-cursor.ts'

interface SeriesChartProps {
  name: string
  points: readonly SeriesPoint[]
  /** Zooms in to a range of points, or to one. */
  onSelectRange?: (first: number, last: number) => void
}

/**
 * Scans, visitors and the previous period over time. Arrow keys move along the chart; Shift with arrow keys, or dragging, selects a range.
 */
export function SeriesChart({ name, points, onSelectRange }: SeriesChartProps) {
  const { cursor, events } = useSeriesCursor(points.length, onSelectRange)
  return (
    <div className="relative min-h-[220px] flex-1">
      <SeriesDrawing points={points} cursor={cursor} />
      <SeriesSlider
        name={name}
        points={points}
        index={cursor?.index ?? points.length - 1}
        hasRangeSelection={onSelectRange !== undefined}
        events={events}
      />
    </div>
  )
}

interface SeriesSliderProps extends Pick<SeriesChartProps, 'name' | 'points'> {
  index: number
  /** Whether a range can be selected. */
  hasRangeSelection: boolean
  events: ReturnType<typeof useSeriesCursor>['events']
}

/** A slider that moves along the chart by keyboard. For screen readers there is a table. */
function SeriesSlider({ name, points, index, hasRangeSelection, events }: SeriesSliderProps) {
  const hint = useId()
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${name}, point by point`}
        aria-describedby={hasRangeSelection ? hint : undefined}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, points.length)}
        aria-valuenow={index + 1}
        aria-valuetext={describePoint(points[index])}
        className="absolute inset-x-0 top-0 bottom-6 cursor-crosshair touch-pan-y rounded-md"
        {...events}
      />
      {hasRangeSelection ? (
        <span id={hint} hidden>
          Press Enter to zoom in on a point. Hold Shift and press the arrow keys to select a range first.
        </span>
      ) : null}
    </>
  )
}

function describePoint(point: SeriesPoint | undefined): string {
  if (!point) return 'Nothing'
  const { name, scans, visitors, previousScans, notes, isPartial } = point
  const figures = `${name}: ${pluralize(scans, 'scan')}${isPartial ? ' so far' : ''}, ${pluralize(visitors, 'visitor')}`
  return [previousScans === null ? figures : `${figures}, ${pluralize(previousScans, 'scan')} before`, ...notes].join(
    '. ',
  )
}
