import { useId } from 'react'
import { pluralize } from '../pluralize.ts'
import { useSeriesCursor } from './use-series-cursor.ts'
import { useSize } from './use-size.ts'

interface HourBar {
  /** "14:00 – 15:00". */
  name: string
  scans: number
  visitors: number
  /** Scans in the previous period; null if there is none. */
  before: number | null
  isChosen: boolean
}

interface HourBarsProps {
  name: string
  /** Of the hours of a day, in order. */
  bars: readonly HourBar[]
  onChoose: (at: number) => void
}

const [TALL, FOOT, GAP] = [120, 20, 2]

/** A bar for each hour of the day, with a line for the previous period. Arrows move along them; Enter or a click chooses one. */
export function HourBars({ name, bars, onChoose }: HourBarsProps) {
  const hint = useId()
  const { ref, width } = useSize<HTMLDivElement>()
  const { cursor, events } = useSeriesCursor(bars.length, (first, last) => first === last && onChoose(first))
  const wide = width / bars.length
  const most = Math.max(1, ...bars.flatMap(({ scans, before }) => [scans, before ?? 0]))
  const toHeight = (scans: number) => (scans / most) * (TALL - GAP)
  const current = bars[cursor?.at ?? -1]
  const busiest = bars.toSorted((a, b) => b.scans - a.scans)[0]
  return (
    <div className="grid gap-2">
      <p aria-hidden className="min-h-5 truncate text-sm text-ink-soft tabular-nums">
        {current
          ? toText(current)
          : busiest && busiest.scans > 0
            ? `Busiest: ${busiest.name}`
            : 'No scans in this period.'}
      </p>
      <div ref={ref} className="relative" style={{ height: TALL + FOOT }}>
        {width === 0 ? null : (
          <svg data-chart aria-hidden width={width} height={TALL + FOOT}>
            {bars.map(({ name: hour, scans, before, isChosen }, at) => (
              <g key={hour}>
                <rect
                  x={at * wide}
                  y={TALL - Math.max(GAP, toHeight(scans))}
                  width={Math.max(0, wide - GAP)}
                  height={Math.max(GAP, toHeight(scans))}
                  rx={2}
                  className={scans === 0 ? 'fill-hover' : 'fill-accent'}
                  fillOpacity={isChosen || cursor?.at === at || !bars.some((bar) => bar.isChosen) ? 1 : 0.35}
                />
                {before === null ? null : (
                  <line
                    x1={at * wide}
                    x2={(at + 1) * wide - GAP}
                    y1={TALL - toHeight(before)}
                    y2={TALL - toHeight(before)}
                    className="stroke-ink"
                    strokeWidth={1.5}
                  />
                )}
              </g>
            ))}
            {[0, 6, 12, 18, 24].map((hour) => (
              <text
                key={hour}
                x={hour * wide}
                y={TALL + FOOT - 4}
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
          aria-valuenow={cursor?.at ?? bars.length - 1}
          aria-valuetext={toText(bars[cursor?.at ?? bars.length - 1])}
          className="absolute top-0 bottom-5 cursor-pointer touch-pan-y rounded-md"
          // From the middle of the first bar to that of the last.
          style={{ left: wide / 2, right: wide / 2 }}
          {...events}
        />
        <span id={hint} hidden>
          Press Enter to filter by an hour.
        </span>
      </div>
    </div>
  )
}

function toText(bar: HourBar | undefined): string {
  if (!bar) return 'Nothing'
  const { name, scans, visitors, before, isChosen } = bar
  const figures = `${name}: ${pluralize(scans, 'scan')}, ${pluralize(visitors, 'visitor')}`
  return `${figures}${before === null ? '' : `, ${pluralize(before, 'scan')} before`}${isChosen ? ', selected' : ''}`
}
