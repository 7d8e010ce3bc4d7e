import { labelled, lineThrough, roundTop } from './series-scale.ts'

export interface SeriesPoint {
  /** In words, whole: "Tue 10 Nov". */
  name: string
  /** Below the line, short: "10 Nov". */
  tick: string
  scans: number
  visitors: number
  /** Scans in the period before; null where none was asked. */
  before: number | null
  /** What happened here that may explain it. */
  notes: readonly string[]
  /** It began before the period, or is still running: its line is dashed. */
  isPartial: boolean
}

interface SeriesDrawingProps {
  points: readonly SeriesPoint[]
  places: readonly number[]
  width: number
  height: number
}

/** The lines of a series, their scale, and a mark where something happened. */
export function SeriesDrawing({ points, places, width, height }: SeriesDrawingProps) {
  const top = roundTop(Math.max(0, ...points.map(({ scans, before }) => Math.max(scans, before ?? 0))))
  const ground = height - FOOT
  const toY = (value: number) => ground - (value / top) * (ground - HEAD)
  const line = (of: (point: SeriesPoint) => number | null) =>
    lineThrough(points.flatMap((point, at) => pair(places[at], of(point), toY)))
  const scans = line((point) => point.scans)
  const [first = 0, last = 0] = [places[0], places.at(-1)]
  if (width === 0) return null
  return (
    <svg data-chart aria-hidden width={width} height={height} className="overflow-visible">
      {[0, 1, 2, 3, 4].map((part) => (
        <line
          key={part}
          x1={0}
          x2={width}
          y1={toY((top * part) / 4)}
          y2={toY((top * part) / 4)}
          className="stroke-line"
        />
      ))}
      {labelled(points.length, width, 84).map((at) => (
        <text
          key={at}
          x={places[at]}
          y={height - 6}
          textAnchor={at === 0 && points.length > 1 ? 'start' : (places[at] ?? 0) > width - 30 ? 'end' : 'middle'}
          className="fill-ink-faint text-[11px]"
        >
          {points[at]?.tick}
        </text>
      ))}
      <path
        d={`${scans}L${last.toFixed(1)} ${ground}L${first.toFixed(1)} ${ground}Z`}
        className="fill-accent opacity-10"
      />
      <path d={line(({ before }) => before)} strokeDasharray="3 4" className="fill-none stroke-accent opacity-60" />
      <Line {...{ points, places, toY }} of={({ visitors }) => visitors} className="stroke-chart-2" strokeWidth={1.5} />
      <Line {...{ points, places, toY }} of={({ scans }) => scans} className="stroke-accent" strokeWidth={2} />
      {[2, 4].map((part) => (
        <text
          key={part}
          x={0}
          y={toY((top * part) / 4) - 4}
          strokeWidth={4}
          className="fill-ink-faint stroke-surface text-[11px] [paint-order:stroke]"
        >
          {compact.format((top * part) / 4)}
        </text>
      ))}
      {points.map(({ notes, scans: value }, at) => (
        <Marks
          // The hour at which clocks are put back has its name twice.
          key={places[at] ?? at}
          x={places[at] ?? 0}
          y={toY(value)}
          ground={ground}
          isAlone={points.length === 1}
          hasNotes={notes.length > 0}
        />
      ))}
    </svg>
  )
}

interface LineProps {
  points: readonly SeriesPoint[]
  places: readonly number[]
  of: (point: SeriesPoint) => number
  toY: (value: number) => number
  className: string
  strokeWidth: number
}

/** A line that is dashed on its way from and to what is only a part of a step. */
function Line({ points, places, of, toY, className, strokeWidth }: LineProps) {
  const at = points.map((point, nth): [number, number] => [places[nth] ?? 0, toY(of(point))])
  const begin = points[0]?.isPartial ? 1 : 0
  const end = points.at(-1)?.isPartial ? points.length - 1 : points.length
  const partial = [begin === 1 ? at.slice(0, 2) : [], end < points.length ? at.slice(-2) : []]
  return (
    <>
      <path
        d={lineThrough(at.slice(begin, end))}
        strokeLinejoin="round"
        strokeWidth={strokeWidth}
        className={`fill-none ${className}`}
      />
      {partial.map((part) =>
        part.length < 2 ? null : (
          <path
            key={part[0]?.[0]}
            data-partial
            d={lineThrough(part)}
            strokeDasharray="5 4"
            strokeWidth={strokeWidth}
            className={`fill-none ${className}`}
          />
        ),
      )}
    </>
  )
}

interface MarksProps {
  x: number
  y: number
  ground: number
  isAlone: boolean
  hasNotes: boolean
}

function Marks({ x, y, ground, isAlone, hasNotes }: MarksProps) {
  return (
    <>
      {hasNotes ? (
        <line x1={x} x2={x} y1={HEAD} y2={ground} strokeDasharray="2 3" className="stroke-ink-faint" />
      ) : null}
      {hasNotes || isAlone ? (
        <circle cx={x} cy={y} r={4} strokeWidth={2} className="fill-surface stroke-accent" />
      ) : null}
    </>
  )
}

function pair(x: number | undefined, value: number | null, toY: (value: number) => number): [number, number][] {
  return x === undefined || value === null ? [] : [[x, toY(value)]]
}

const FOOT = 24
const HEAD = 12
const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })
