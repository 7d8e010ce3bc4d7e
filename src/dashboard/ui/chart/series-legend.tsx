/** Legend of the lines by color and stroke. */
export function SeriesLegend({ isCompared, hasPartialSteps }: { isCompared: boolean; hasPartialSteps: boolean }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
      <Entry className="stroke-accent" width={2.5}>
        Scans
      </Entry>
      <Entry className="stroke-chart-2" width={1.5}>
        Visitors
      </Entry>
      {isCompared ? (
        <Entry className="stroke-accent" width={1.5} dashes="3 3">
          Scans before
        </Entry>
      ) : null}
      {hasPartialSteps ? (
        <Entry className="stroke-accent" width={2.5} dashes="5 4">
          Incomplete
        </Entry>
      ) : null}
    </ul>
  )
}

interface EntryProps {
  className: string
  width: number
  dashes?: string
  children: string
}

function Entry({ className, width, dashes, children }: EntryProps) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden width="18" height="8">
        <line x1="0" x2="18" y1="4" y2="4" strokeWidth={width} strokeDasharray={dashes} className={className} />
      </svg>
      {children}
    </li>
  )
}
