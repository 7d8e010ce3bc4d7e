import type { ReactNode } from 'react'
import { RelativeTime } from '../relative-time.tsx'

interface RowCardProps {
  /** The link that opens the row. */
  title: ReactNode
  at: string
  /** Lines below. */
  children: ReactNode
}

/** A table row on a phone: its link, the time since it happened, and more lines. */
export function RowCard({ title, at, children }: RowCardProps) {
  return (
    <div role="cell" className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex min-w-0 items-baseline justify-between gap-3">
        {title}
        <RelativeTime at={at} className="shrink-0 text-xs text-ink-faint" />
      </div>
      {children}
    </div>
  )
}
