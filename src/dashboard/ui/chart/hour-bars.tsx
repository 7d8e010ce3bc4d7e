import { useId } from 'react'
import { pluralize } from '../pluralize.ts'
import { useSeriesCursor } from './use-series-cursor.ts'
import { useSize } from './use-size.ts'

interface HourBar {
  /** "14:00 – 15:00". */
  name: string
  scans: number
  visitors: number
  /** Scans in the previous period. Null if there is none. */
  previousScans: number | null
  isActive: boolean
}

interface HourBarsProps {
  name: string
  /** One per hour of the day, in order. */
  bars: readonly HourBar[]
  onChoose: (hour: number) => void
}

const [CHART_HEIGHT, AXIS_HEIGHT, GAP] = [120, 20, 2]

/** A bar for each hour of the day, with a line for the previous period. Arrow keys move along the bars, and Enter or a click chooses one. */
export function HourBars({ name, bars, onChoose }: HourBarsProps) {
  const hint = useId()
  const { ref, width } = useSize<HTMLDivElement>()
  const { cursor, events } = useSeriesCursor(bars.length, (first, last) => first === last && onChoose(first))
  const barWidth = width / bars.length
  const maxScans = Math.max(1, ...bars.flatMap(({ scans, previousScans }) => [scans, previousScans ?? 0]))
  const toBarHeight = (scans: number) => (scans / maxScans) * (CHART_HEIGHT - GAP)
  const currentBar = bars[cursor?.index ?? -1]
  const busiestBar = bars.toSorted((a, b) => b.scans - a.scans)[0]
  return (
    <div className="grid gap-2">
      <p aria-hidden className="min-h-5 truncate text-sm text-ink-soft tabular-nums">
        {currentBar
          ? describeBar(currentBar)
          : busiestBar && busiestBar.scans > 0
            ? `Busiest: ${busiestBar.name}${busiestBar.previousScans === null ? '' : ' · Lines: the period before'}`
            : 'No scans in this period.'}
      </p>
      <div ref={ref} className="relative" style={{ height: CHART_HEIGHT + AXIS_HEIGHT }}>
        {width === 0 ? null : (
          <svg data-chart aria-hidden width={width} height={CHART_HEIGHT + AXIS_HEIGHT}>
            {bars.map(({ name: hour, scans, previousScans, isActive }, index) => (
              <g key={hour}>
                <rect
                  x={index * barWidth}
                  y={CHART_HEIGHT - Math.max(GAP, toBarHeight(scans))}
                  width={Math.max(0, barWidth - GAP)}
                  height={Math.max(GAP, toBarHeight(scans))}
                  rx={2}
                  className={scans === 0 ? 'fill-hover' : 'fill-accent'}
                  fillOpacity={isActive || cursor?.index === index || !bars.some((bar) => bar.isActive) ? 1 : 0.35}
                />
                {previousScans === null ? null : (
                  <line
                    x1={index * barWidth}
                    x2={(index + 1) * barWidth - GAP}
                    y1={CHART_HEIGHT - toBarHeight(previousScans)}
                    y2={CHART_HEIGHT - toBarHeight(previousScans)}
                    className="stroke-ink"
                    strokeWidth={1.5}
                  />
                )}
              </g>
            ))}
            {[0, 6, 12, 18, 24].map((hour) => (
              <text
                key={hour}
                x={hour * barWidth}
                y={CHART_HEIGHT + AXIS_HEIGHT - 4}
                textAnchor={hour === 24 ? 'end' : 'start'}
                className="fill-ink-faint text-[11px]"
              >
                {hour}
              </text>
            ))}
          </svg>
        )}
        <div
          role="slider"
          tabIndex={0}
          aria-label={`${name}, hour by hour`}
          aria-describedby={hint}
          aria-valuemin={0}
          aria-valuemax={bars.length - 1}
          aria-valuenow={cursor?.index ?? bars.length - 1}
          aria-valuetext={describeBar(bars[cursor?.index ?? bars.length - 1])}
          className="absolute top-0 bottom-5 cursor-pointer touch-pan-y rounded-md"
          // From the center of the first bar to the center of the last.
          style={{ left: barWidth / 2, right: barWidth / 2 }}
          {...events}
        />
        <span id={hint} hidden>
          Press Enter to filter by an hour.
        </span>
      </div>
    </div>
  )
}

function describeBar(bar: HourBar | undefined): string {
  if (!bar) return 'Nothing'
  const { name, scans, visitors, previousScans, isActive } = bar
  const figures = `${name}: ${pluralize(scans, 'scan')}, ${pluralize(visitors, 'visitor')}`
  return `${figures}${previousScans === null ? '' : `, ${pluralize(previousScans, 'scan')} before`}${isActive ? ', selected' : ''}`
}
