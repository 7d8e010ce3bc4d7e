import { useSize } from './use-size.ts'

interface HeatmapProps {
  /** By weekday (from Monday) and hour. */
  cells: readonly (readonly number[])[]
  days: readonly string[]
  /** What is counted: "scans". */
  noun: string
}

const LEFT = 32
const FOOT = 20
const GAP = 2

/** Weekdays by hours, darker for more. A table has the numbers. */
export function Heatmap({ cells, days, noun }: HeatmapProps) {
  const { ref, width } = useSize<HTMLDivElement>()
  const cell = Math.max(0, (width - LEFT) / 24)
  const tall = Math.min(22, Math.max(14, cell))
  const height = 7 * tall + FOOT
  const most = Math.max(1, ...cells.flat())
  return (
    <div ref={ref} style={{ height }}>
      {width === 0 ? null : (
        <svg data-chart aria-hidden width={width} height={height}>
          {cells.map((hours, day) => (
            <g key={days[day]}>
              <text x={0} y={day * tall + tall / 2 + 4} className="fill-ink-faint text-[11px]">
                {days[day]}
              </text>
              {hours.map((count, hour) => (
                <rect
                  key={hour}
                  x={LEFT + hour * cell}
                  y={day * tall}
                  width={Math.max(0, cell - GAP)}
                  height={tall - GAP}
                  rx={2}
                  className={count === 0 ? 'fill-hover' : 'fill-accent'}
                  fillOpacity={count === 0 ? 1 : 0.15 + 0.85 * Math.sqrt(count / most)}
                >
                  <title>{`${days[day]} ${hour}–${hour + 1}: ${count.toLocaleString()} ${noun}`}</title>
                </rect>
              ))}
            </g>
          ))}
          {[0, 6, 12, 18, 24].map((hour) => (
            <text
              key={hour}
              x={LEFT + hour * cell}
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
