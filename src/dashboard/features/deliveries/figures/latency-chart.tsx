import { msText } from '../detail/delivery-cause.ts'
import type { Hour } from './hours.ts'

/** How long receivers took, hour by hour: half of them the line, 19 of 20 the dashes. An hour without any breaks both. */
export function LatencyChart({ hours }: { hours: readonly Hour[] }) {
  const slowest = Math.max(1, ...hours.map(({ p95Ms, medianMs }) => Math.max(p95Ms ?? 0, medianMs ?? 0)))
  const draw = (msOf: (hour: Hour) => number | null) => toPath(hours.map(msOf), slowest)
  return (
    <svg
      role="img"
      aria-label={`Response times; the slowest hour’s 95th percentile is ${msText(slowest)}`}
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      className="h-12 w-full fill-none stroke-2"
    >
      <path d="M0 39.75H100" vectorEffect="non-scaling-stroke" className="stroke-line-strong stroke-1" />
      <path
        d={draw(({ p95Ms }) => p95Ms)}
        vectorEffect="non-scaling-stroke"
        strokeLinecap="round"
        strokeDasharray="3 3"
        className="stroke-ink-faint"
      />
      <path
        d={draw(({ medianMs }) => medianMs)}
        vectorEffect="non-scaling-stroke"
        strokeLinecap="round"
        className="stroke-accent"
      />
    </svg>
  )
}

/** A line through what there is; a lone point is a short stroke. */
function toPath(values: readonly (number | null)[], most: number): string {
  const step = 100 / Math.max(values.length, 1)
  return values
    .map((value, index) => {
      if (value === null) return ''
      const at = (along: number) => `${((index + along) * step).toFixed(2)} ${(39 - (value / most) * 37).toFixed(2)}`
      if ((values[index - 1] ?? null) !== null) return `L${at(0.5)}`
      return (values[index + 1] ?? null) === null ? `M${at(0.1)}L${at(0.9)}` : `M${at(0.5)}`
    })
    .join('')
}
