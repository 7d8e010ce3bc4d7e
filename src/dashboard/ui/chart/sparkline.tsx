/** A small line of numbers over time. Screen readers skip it, because the figures beside it have the numbers. */
export function Sparkline({ series }: { series: readonly number[] }) {
  if (series.length < 2) return null
  const highest = Math.max(1, ...series)
  const points = series.map((count, index) => `${(index / (series.length - 1)) * 100},${22 - (count / highest) * 20}`)
  return (
    <svg aria-hidden viewBox="0 0 100 24" preserveAspectRatio="none" className="h-6 w-full">
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
        className="stroke-accent"
      />
    </svg>
  )
}
