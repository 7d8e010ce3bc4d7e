const width = 52
const height = 16

/** Scans per day as a small line, next to their number. */
export function Sparkline({ days }: { days: readonly number[] }) {
  const maximum = Math.max(1, ...days)
  const step = width / Math.max(1, days.length - 1)
  const points = days.map(
    (scans, day) => `${(day * step).toFixed(1)},${(height - 1 - (scans / maximum) * (height - 2)).toFixed(1)}`,
  )
  return (
    <svg
      aria-hidden
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="shrink-0 overflow-visible"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth="1.25"
        strokeLinejoin="round"
        className="stroke-accent"
      />
    </svg>
  )
}
