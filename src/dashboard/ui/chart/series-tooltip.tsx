import Split from 'lucide-react/icons/split'
import { pluralize } from '../pluralize.ts'
import type { SeriesPoint } from './series-points.ts'

interface SeriesTooltipProps {
  point: SeriesPoint
}

/** Tooltip with the figures of a point. The slider announces the same. */
export function SeriesTooltip({
  point: { name, scans, visitors, previousScans, previousName, notes, isPartial },
}: SeriesTooltipProps) {
  return (
    <div className="grid w-60 gap-0.5 rounded-lg bg-surface px-3 py-2 text-sm shadow-float">
      <span className="text-xs text-ink-soft">{name}</span>
      <span className="tabular-nums">
        <b className="font-semibold">{pluralize(scans, 'scan')}</b>
        {isPartial ? <span className="text-ink-faint"> so far</span> : null}
        {previousScans === null ? null : (
          <span className="text-ink-faint">
            {' '}
            {previousScans.toLocaleString()} {previousName ? `(${previousName})` : 'before'}
          </span>
        )}
      </span>
      <span className="text-ink-soft tabular-nums">{pluralize(visitors, 'visitor')}</span>
      {notes.slice(0, MAX_NOTES).map((note) => (
        <span key={note} className="flex gap-1.5 text-xs text-accent-text">
          <Split className="mt-0.5 size-3.5 shrink-0" />
          <span className="line-clamp-4 min-w-0 wrap-anywhere">{note}</span>
        </span>
      ))}
      {notes.length > MAX_NOTES ? (
        <span className="text-xs text-ink-soft">and {notes.length - MAX_NOTES} more</span>
      ) : null}
    </div>
  )
}

const MAX_NOTES = 4
