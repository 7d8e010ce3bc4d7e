import type { Bar } from './hours.ts'

/** What arrived and what did not, one bar a stretch of time; what failed lies on top. */
export function StatusChart({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ delivered, failed }) => delivered + failed))
  const width = 100 / Math.max(bars.length, 1)
  return (
    <svg role="img" aria-label={said(bars)} viewBox="0 0 100 40" preserveAspectRatio="none" className="h-12 w-full">
      {bars.map(({ start, end, delivered, failed }, index) => {
        const [high, low] = [((delivered + failed) / most) * 39, (delivered / most) * 39]
        return (
          <g key={start.getTime()}>
            <title>{`${range(start, end)}: ${delivered.toLocaleString()} delivered, ${failed.toLocaleString()} failed`}</title>
            <rect x={index * width} y={0} width={width} height={40} className="fill-transparent" />
            <rect x={index * width} y={39.5} width={width * 0.8} height={0.5} className="fill-line-strong" />
            <rect x={index * width} y={40 - low} width={width * 0.8} height={low} className="fill-ok" />
            <rect x={index * width} y={40 - high} width={width * 0.8} height={high - low} className="fill-bad" />
          </g>
        )
      })}
    </svg>
  )
}

function said(bars: readonly Bar[]): string {
  const worst = bars.toSorted((a, b) => b.failed - a.failed)[0]
  const [first, last] = [bars[0], bars.at(-1)]
  if (!worst || !first || !last) return 'Deliveries over time: none'
  const most = worst.failed === 0 ? 'nothing failed' : `most failed ${range(worst.start, worst.end)}: ${worst.failed}`
  return `Deliveries over time, ${range(first.start, last.end)}; ${most}`
}

const written = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

function range(start: Date, end: Date): string {
  return written.formatRange(start, end)
}
