import { useSize } from './use-size.ts'

interface HeatmapProps {
  /** By weekday and hour. */
  cells: readonly (readonly number[])[]
  days: readonly string[]
  /** Plural of the counted items: "scans". */
  noun: string
}

const LABEL_WIDTH = 32
const AXIS_HEIGHT = 20
const GAP = 2

/** Counts by weekday and hour, darker for more. The numbers are in a table beside it. */
export function Heatmap({ cells, days, noun }: HeatmapProps) {
  const { ref, width } = useSize<HTMLDivElement>()
  const cellWidth = Math.max(0, (width - LABEL_WIDTH) / 24)
  const cellHeight = Math.min(22, Math.max(14, cellWidth))
  const height = 7 * cellHeight + AXIS_HEIGHT
  const maxCount = Math.max(1, ...cells.flat())
  return (
    <div ref={ref} style={{ height }}>
      {width === 0 ? null : (
        <svg data-chart aria-hidden width={width} height={height}>
          {cells.map((hours, day) => (
            <g key={days[day]}>
              <text x={0} y={day * cellHeight + cellHeight / 2 + 4} className="fill-ink-faint text-[11px]">
                {days[day]}
              </text>
              {hours.map((count, hour) => (
                <rect
                  key={hour}
                  x={LABEL_WIDTH + hour * cellWidth}
                  y={day * cellHeight}
                  width={Math.max(0, cellWidth - GAP)}
                  height={cellHeight - GAP}
                  rx={2}
                  className={count === 0 ? 'fill-hover' : 'fill-accent'}
                  fillOpacity={count === 0 ? 1 : 0.15 + 0.85 * Math.sqrt(count / maxCount)}
                >
                  <title>{`${days[day]} ${hour}–${hour + 1}: ${count.toLocaleString()} ${noun}`}</title>
                </rect>
              ))}
            </g>
          ))}
          {[0, 6, 12, 18, 24].map((hour) => (
            <text
              key={hour}
              x={LABEL_WIDTH + hour * cellWidth}
              y={height - 6}
              textAnchor={hour === 24 ? 'end' : 'start'}
              className="fill-ink-faint text-[11px]"
            >
              {hour}
            </text>
          ))}
        </svg>
      )}
    </div>
  )
}
